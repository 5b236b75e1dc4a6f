/** Bytes of a frame's length, which stands before it, highest byte first. */
export const FRAME_HEAD_BYTES = 4;
