"""Computes what the tests of this directory compare with, by other implementations than graphin's.

Usage: python3 reference.py DIRECTORY, which holds e5-small-v2-quantized.onnx and e5-small-v2-tokenizer.json
Needs: pip install numpy onnxruntime==1.26.0 protobuf sentencepiece tokenizers

Another release of onnxruntime, or another kind of processor, rounds otherwise here and there; since the model quantises
what it computes, that moves vectors to a cosine of 0.997.
"""

import base64
import hashlib
import json
import pathlib
import sys
import tempfile
import unicodedata

import numpy
import onnxruntime
import sentencepiece
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
MOST_TOKENS = 512


def read(name):
    return json.loads((HERE / name).read_text())


def write(name, value):
    lines = ",\n".join(json.dumps(each, ensure_ascii=True, separators=(",", ":")) for each in value)
    (HERE / name).write_text(f"[\n{lines}\n]\n")


def texts():
    """A text, or a text and how often it is repeated."""
    return [each if isinstance(each, str) else each[0] * each[1] for each in read("texts.json")]


def ids_of(tokenizer, some):
    tokenizer.enable_truncation(MOST_TOKENS)
    return [encoding.ids for encoding in tokenizer.encode_batch(some)]


def code_points():
    """All that have been assigned, and more; but neither surrogates nor most of what is for private use."""
    yield from range(0xD800)
    yield from range(0xE000, 0x33480)
    yield from range(0xE0000, 0xE1000)
    yield from range(0xFFF00, 0x100100)
    yield from range(0x10FF00, 0x110000)


def code_point_digest(tokenizer):
    """SHA-256 of the ids of each code point between two letters, a line each."""
    digest = hashlib.sha256()
    codes = list(code_points())
    for start in range(0, len(codes), 8192):
        some = ["a" + chr(code) + "b" for code in codes[start : start + 8192]]
        for ids in ids_of(tokenizer, some):
            digest.update((",".join(map(str, ids)) + "\n").encode())
    return digest.hexdigest()


def character_rules():
    """A map of characters in little: a part of what NFKC does, and blanks, as SentencePiece takes it."""
    rules = []
    ranges = [(0xA0, 0x180), (0x2000, 0x2030), (0x2100, 0x2190), (0x2460, 0x2480), (0x3000, 0x3001)]
    ranges += [(0x3131, 0x3164), (0x3200, 0x3220), (0x3300, 0x3320), (0xFB00, 0xFB07), (0xFF01, 0xFFA0)]
    for first, last in ranges:
        for code in range(first, last):
            normal = unicodedata.normalize("NFKC", chr(code))
            if normal != chr(code):
                rules.append((chr(code), normal))
    for base in "AEIOUaeiounc\u304b\u304d\u304f":
        for mark in "\u0300\u0301\u0302\u0303\u0308\u0327\u3099":
            normal = unicodedata.normalize("NFKC", base + mark)
            if len(normal) == 1:
                rules.append((base + mark, normal))
    rules += [("\t", " "), ("\n", " "), ("\r", " "), ("\u200b", " "), ("\x7f", ""), ("\x01", "")]
    return rules


def unigram_tokenizers():
    """Tokenizers as of XLM-RoBERTa, with a small vocabulary: plain, after a split at blanks, and with bytes."""
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        lines = [" ".join(text.split())[:2000] for text in texts() + read("passages.json")]
        (work / "lines.txt").write_text("\n".join(line for line in lines if line))
        hexed = lambda text: " ".join(f"{ord(char):X}" for char in text)
        rules = "".join(f"{hexed(source)}\t{hexed(target)}\n" for source, target in character_rules())
        (work / "rules.tsv").write_text(rules)
        sentencepiece.SentencePieceTrainer.train(
            input=str(work / "lines.txt"),
            model_prefix=str(work / "small"),
            vocab_size=1000,
            hard_vocab_limit=False,
            character_coverage=0.98,
            normalization_rule_tsv=str(work / "rules.tsv"),
            remove_extra_whitespaces=False,
            num_threads=1,
            minloglevel=2,
        )
        proto = sentencepiece_model_pb2.ModelProto()
        proto.ParseFromString((work / "small.model").read_bytes())
    characters = base64.b64encode(proto.normalizer_spec.precompiled_charsmap).decode()
    first = [["<s>", 0], ["<pad>", 0], ["</s>", 0], ["<unk>", 0]]
    learnt = [[piece.piece, round(piece.score, 4)] for piece in proto.pieces[3:]]
    spaces = {"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": True}
    split = {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, spaces]}
    in_bytes = [[f"<0x{byte:02X}>", 0] for byte in range(256)]
    return [
        tokenizer_json(first + learnt, characters, spaces, False),
        tokenizer_json(first + learnt[:400], characters, split, False),
        tokenizer_json(first + in_bytes + learnt[:400], characters, {**spaces, "prepend_scheme": "first"}, True),
    ]


def tokenizer_json(pieces, characters, spaces, in_bytes):
    vocabulary = pieces + [["<mask>", 0]]
    special = [(0, "<s>"), (1, "<pad>"), (2, "</s>"), (3, "<unk>"), (len(vocabulary) - 1, "<mask>")]
    flags = {"single_word": False, "rstrip": False, "normalized": False, "special": True}
    part = lambda name: {"SpecialToken": {"id": name, "type_id": 0}}
    around = [part("<s>"), {"Sequence": {"id": "A", "type_id": 0}}, part("</s>")]
    return {
        "version": "1.0",
        "added_tokens": [{"id": id, "content": name, "lstrip": name == "<mask>", **flags} for id, name in special],
        "normalizer": {"type": "Precompiled", "precompiled_charsmap": characters},
        "pre_tokenizer": spaces,
        "post_processor": {
            "type": "TemplateProcessing",
            "single": around,
            "pair": around[:2],
            "special_tokens": {name: {"id": name, "ids": [id], "tokens": [name]} for id, name in special},
        },
        "model": {"type": "Unigram", "unk_id": 3, "byte_fallback": in_bytes, "vocab": vocabulary},
    }


def vectors(directory, tokenizer):
    """The mean of the last hidden states, of length 1, each value as a 16-bit integer: 32767 is 1."""
    session = onnxruntime.InferenceSession(directory / "e5-small-v2-quantized.onnx")
    found = []
    for passage in read("passages.json"):
        ids = ids_of(tokenizer, ["passage: " + passage])[0]
        row = numpy.array([ids], dtype=numpy.int64)
        ones = numpy.ones_like(row)
        inputs = {"input_ids": row, "attention_mask": ones, "token_type_ids": 0 * ones}
        (states,) = session.run(["last_hidden_state"], inputs)
        vector = states[0].mean(axis=0)
        scaled = numpy.rint(vector / numpy.linalg.norm(vector) * 32767).astype("<i2")
        found.append(base64.b64encode(scaled.tobytes()).decode())
    return found


def main():
    directory = pathlib.Path(sys.argv[1])
    word_piece = Tokenizer.from_file(str(directory / "e5-small-v2-tokenizer.json"))
    write("e5_small_v2_ids.json", ids_of(word_piece, texts()))
    (HERE / "e5_small_v2_code_points.sha256").write_text(code_point_digest(word_piece) + "\n")
    write("e5_small_v2_vectors.json", vectors(directory, word_piece))
    for name, value in zip(["spaces", "words", "bytes"], unigram_tokenizers()):
        text = json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace('],["', '],\n["')
        (HERE / f"unigram_{name}.json").write_text(text + "\n")
        write(f"unigram_{name}_ids.json", ids_of(Tokenizer.from_str(text), texts()))


main()
