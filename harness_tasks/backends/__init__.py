"""What produces replies: llama.cpp in process, OpenAI-compatible servers, lm-eval's own classes, respondents."""
