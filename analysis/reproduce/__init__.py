"""Published cells beside the numbers that released data give."""
