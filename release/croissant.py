"""Croissant metadata of a data set folder, derived from its row models and the files that lie there."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any, Final, get_args

import pyarrow as pa

from mirror_bench.builders.datasets import Config, Dataset
from mirror_bench.builders.folder import parquet_path
from mirror_bench.builders.schemas.row import Column, columns
from mirror_bench.builders.schemas.taxonomy import Domain

CROISSANT: Final = "croissant.json"
REPOSITORY: Final = "https://huggingface.co/datasets"
LICENSE: Final = "https://spdx.org/licenses/MIT.html"
CONFORMS_TO: Final = {
    "1.0": "http://mlcommons.org/croissant/1.0",
    "1.1": "http://mlcommons.org/croissant/1.1",
}

_LISTS: Final[dict[str, dict[str, Any]]] = {
    "1.0": {"repeated": True},
    "1.1": {"isArray": True, "arrayShape": "-1"},
}
_TYPES: Final = {
    pa.string(): "sc:Text",
    pa.int64(): "sc:Integer",
    pa.float64(): "sc:Float",
    pa.bool_(): "sc:Boolean",
}


def write_croissant(dataset: Dataset, folder: Path, seed: int) -> None:
    """Write croissant.json for the Parquet files already in ``folder``."""
    del seed  # the card states it; Croissant has no field for it
    text = json.dumps(croissant(dataset, folder), indent=2, ensure_ascii=False) + "\n"
    (folder / CROISSANT).write_text(text, encoding="utf-8", newline="\n")


def croissant(dataset: Dataset, folder: Path, *, version: str = "1.1") -> dict[str, Any]:
    """The JSON-LD of ``dataset``. version: Croissant version, "1.1" or "1.0"; they differ in how lists are declared.

    Raises KeyError for another version.
    """
    says = dataset.statements
    files = [_file(folder, config, split) for config in dataset.configs for split in config.splits]
    enumerations = _enumerations(dataset)
    sets = [
        _record_set(dataset, config, split, version, enumerations)
        for config in dataset.configs
        for split in config.splits
    ]
    return {
        "@context": _standard_context(),
        "@type": "sc:Dataset",
        "name": dataset.name,
        "conformsTo": CONFORMS_TO[version],
        "description": dataset.summary,
        "license": LICENSE,
        "url": f"{REPOSITORY}/{dataset.hub_name}",
        "version": dataset.version,
        "datePublished": dataset.date,
        "inLanguage": "en",
        "isLiveDataset": False,
        "isAccessibleForFree": True,
        "keywords": ["calibration", "metacognition", "language models", "selective prediction"],
        "creator": _creators(says.creators),
        "citeAs": citation(dataset),
        "distribution": files,
        "recordSet": [*(_enumeration_set(name, values) for name, values in enumerations.items()), *sets],
        "rai:dataCollection": says.collection,
        "rai:dataCollectionType": ["Software Collection"],
        "rai:dataCollectionMissingData": says.missing,
        "rai:dataCollectionRawData": "; ".join(says.sources) or "None: rows are computed.",
        "rai:dataCollectionTimeframe": [dataset.date],
        "rai:dataImputationProtocol": "Nothing is imputed.",
        "rai:dataPreprocessingProtocol": [says.preprocessing],
        "rai:dataManipulationProtocol": says.manipulation,
        "rai:dataAnnotationProtocol": [says.annotation],
        "rai:dataAnnotationPlatform": ["none"],
        "rai:dataAnnotationAnalysis": [says.annotation_analysis],
        "rai:annotationsPerItem": says.per_item,
        "rai:annotatorDemographics": [says.annotators],
        "rai:machineAnnotationTools": ["mirror-bench"],
        "rai:dataBiases": [says.biases],
        "rai:dataUseCases": list(says.uses),
        "rai:dataLimitations": [says.limitations, *(f"Not for {text}." for text in says.misuses)],
        "rai:dataSocialImpact": says.social_impact,
        "rai:personalSensitiveInformation": [says.sensitive],
        "rai:dataReleaseMaintenancePlan": says.maintenance,
    }


def citation(dataset: Dataset) -> str:
    """BibTeX entry for this version."""
    key = f"mirror_{dataset.name}_{dataset.version.replace('.', '_')}"
    authors = " and ".join(f"{{{name}}}" for name in dataset.statements.creators)
    return (
        f"@misc{{{key}, title={{{dataset.title}, version {dataset.version}}}, author={{{authors}}}, "
        f"year={{{dataset.date[:4]}}}, howpublished={{\\url{{{REPOSITORY}/{dataset.hub_name}}}}}}}"
    )


def _creators(names: tuple[str, ...]) -> Any:
    """One organization as an object, several as a list."""
    found = [{"@type": "sc:Organization", "name": name} for name in names]
    return found[0] if len(found) == 1 else found


def _standard_context() -> dict[str, Any]:
    """The JSON-LD context of Croissant 1.1 as its specification gives it."""
    return {
        "@language": "en",
        "@vocab": "https://schema.org/",
        "arrayShape": "cr:arrayShape",
        "citeAs": "cr:citeAs",
        "column": "cr:column",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "dct": "http://purl.org/dc/terms/",
        "equivalentProperty": "cr:equivalentProperty",
        "examples": {"@id": "cr:examples", "@type": "@json"},
        "extract": "cr:extract",
        "field": "cr:field",
        "fileProperty": "cr:fileProperty",
        "fileObject": "cr:fileObject",
        "fileSet": "cr:fileSet",
        "format": "cr:format",
        "includes": "cr:includes",
        "isArray": "cr:isArray",
        "isLiveDataset": "cr:isLiveDataset",
        "jsonPath": "cr:jsonPath",
        "key": "cr:key",
        "md5": "cr:md5",
        "parentField": "cr:parentField",
        "path": "cr:path",
        "recordSet": "cr:recordSet",
        "references": "cr:references",
        "regex": "cr:regex",
        "repeated": "cr:repeated",
        "replace": "cr:replace",
        "samplingRate": "cr:samplingRate",
        "sc": "https://schema.org/",
        "separator": "cr:separator",
        "source": "cr:source",
        "subField": "cr:subField",
        "transform": "cr:transform",
    }


def _file_id(config: Config, split: str) -> str:
    return f"{config.name}-{split}.parquet"


def _file(folder: Path, config: Config, split: str) -> dict[str, Any]:
    path = parquet_path(config.name, split)
    data = (folder / path).read_bytes()
    return {
        "@type": "cr:FileObject",
        "@id": _file_id(config, split),
        "name": _file_id(config, split),
        "description": f"Rows of config {config.name}, split {split}.",
        "contentUrl": path.as_posix(),
        "contentSize": f"{len(data)} B",
        "encodingFormat": "application/x-parquet",
        "sha256": hashlib.sha256(data).hexdigest(),
    }


def _enumerations(dataset: Dataset) -> dict[str, tuple[str, ...]]:
    """Closed sets used by any column, by name; the same set is declared once, another set of the same name is numbered."""
    found: dict[tuple[str, ...], str] = {}
    for config in dataset.configs:
        for column in columns(config.row):
            if column.choices and column.choices not in found:
                name = _enumeration_name(column)
                taken = sum(other == name or other.startswith(f"{name}_") for other in found.values())
                found[column.choices] = f"{name}_{taken + 1}" if taken else name
    return {name: values for values, name in found.items()}


def _enumeration_name(column: Column) -> str:
    if column.choices == get_args(Domain):
        return "domains"
    return re.sub(r"_(a|b)$", "", column.name) + "_values"


def _enumeration_set(name: str, values: tuple[str, ...]) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": f"The closed set of values of {name.removesuffix('_values').replace('_', ' ')}.",
        "dataType": "sc:Enumeration",
        "key": {"@id": f"{name}/value"},
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/value",
                "name": "value",
                "description": "The value.",
                "dataType": "sc:Text",
            }
        ],
        "data": [{f"{name}/value": value} for value in values],
    }


def _record_set(
    dataset: Dataset, config: Config, split: str, version: str, enumerations: dict[str, tuple[str, ...]]
) -> dict[str, Any]:
    name = f"{config.name}/{split}"
    by_values = {values: enumeration for enumeration, values in enumerations.items()}
    described = columns(config.row)
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": f"{config.summary} ({split})",
        "key": {"@id": f"{name}/{config.key or described[0].name}"},
        "field": [
            _field(name, _file_id(config, split), column, version, by_values) | _reference(config, column)
            for column in described
        ],
    }


def _reference(config: Config, column: Column) -> dict[str, Any]:
    """Where the rows are that the column names, if it names any."""
    targets = dict(config.references)
    return {"references": {"field": {"@id": targets[column.name]}}} if column.name in targets else {}


def _field(
    record_set: str, file_id: str, column: Column, version: str, enumerations: dict[tuple[str, ...], str]
) -> dict[str, Any]:
    type_ = column.type.value_type if pa.types.is_list(column.type) else column.type
    if pa.types.is_struct(type_):
        return _nested_field(record_set, file_id, column, type_, version)
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{record_set}/{column.name}",
        "name": column.name,
        "description": column.description + (" (may be null)" if column.nullable else ""),
        "dataType": _TYPES[type_],
        "source": {"fileObject": {"@id": file_id}, "extract": {"column": column.name}},
    }
    if pa.types.is_list(column.type):
        field |= _LISTS[version]
    if column.choices:
        field["references"] = {"field": {"@id": f"{enumerations[column.choices]}/value"}}
    return field


def _nested_field(
    record_set: str, file_id: str, column: Column, struct: pa.StructType, version: str
) -> dict[str, Any]:
    """A list of objects: one sub-field for each of their members."""
    source = {"fileObject": {"@id": file_id}, "extract": {"column": column.name}}
    name = f"{record_set}/{column.name}"
    members = [
        {
            "@type": "cr:Field",
            "@id": f"{name}/{member.name}",
            "name": member.name,
            "description": f"{member.name.replace('_', ' ')} of one of the {column.name.replace('_', ' ')}",
            "dataType": _TYPES[member.type],
            "source": {**source, "transform": {"jsonPath": member.name}},
        }
        for member in struct
    ]
    return {
        "@type": "cr:Field",
        "@id": name,
        "name": column.name,
        "description": column.description,
        "source": source,
        "subField": members,
        **_LISTS[version],
    }
