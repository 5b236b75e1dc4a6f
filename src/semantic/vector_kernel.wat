;; Scalar products of one query with many rows. A value of a row is an integer from -119 to 119, value = 16 * high + low
;; with high from -7 to 7 and low from -8 to 7. The two are kept apart, in planes, as high + 8 and low + 8, which take
;; four bits each: a scan reads the high plane alone, half of the bytes, and only what comes near is computed exactly.
;; 16 bytes of a plane hold 32 values: the low halves of the bytes the first sixteen, the high halves the others.
;; The query is 32 signed bytes for each of these. As the second operand of a relaxed scalar product is never above 15,
;; its result is the same on every machine.
(module
  (memory (export "memory") 1)

  ;; The sum of query * plane over a row.
  (func $sum (param $plane i32) (param $stride i32) (param $query i32) (result i32)
    (local $end i32) (local $packed v128) (local $sums v128)
    (local.set $end (i32.add (local.get $plane) (local.get $stride)))
    (loop $next
      (local.set $packed (v128.load (local.get $plane)))
      (local.set $sums (i32x4.add (local.get $sums) (i32x4.extadd_pairwise_i16x8_s (i16x8.add
        (i16x8.relaxed_dot_i8x16_i7x16_s (v128.load (local.get $query))
          (v128.and (local.get $packed) (i8x16.splat (i32.const 15))))
        (i16x8.relaxed_dot_i8x16_i7x16_s (v128.load offset=16 (local.get $query))
          (v128.and (i16x8.shr_u (local.get $packed) (i32.const 4)) (i8x16.splat (i32.const 15))))))))
      (local.set $plane (i32.add (local.get $plane) (i32.const 16)))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (br_if $next (i32.lt_u (local.get $plane) (local.get $end))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; Adds query * low plane to `sums` for `count` rows by their numbers.
  (func (export "finish")
    (param $low i32) (param $stride i32) (param $query i32)
    (param $rows i32) (param $sums i32) (param $count i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $rows) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
      (i32.store (local.get $sums) (i32.add (i32.load (local.get $sums))
        (call $sum
          (i32.add (local.get $low) (i32.mul (i32.load (local.get $rows)) (local.get $stride)))
          (local.get $stride)
          (local.get $query))))
      (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
      (br $next))))

  ;; Writes query * low plane of `count` rows that follow each other as binary32.
  (func (export "project")
    (param $low i32) (param $stride i32) (param $query i32) (param $products i32) (param $count i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (block $done (loop $next
      (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
      (f32.store (local.get $products) (f32.convert_i32_s
        (call $sum (local.get $low) (local.get $stride) (local.get $query))))
      (local.set $low (i32.add (local.get $low) (local.get $stride)))
      (local.set $products (i32.add (local.get $products) (i32.const 4)))
      (br $next))))

  ;; Of `count` rows, a multiple of four, writes the numbers of those at `found` whose bound,
  ;; (16 * (query * high plane) + bias + share * product) * scale, is `threshold` or more; 16 * (query * high plane) at
  ;; `sums`, and the bound, as binary32, at `bounds`. Returns how many they are.
  (func (export "near")
    (param $high i32) (param $stride i32) (param $scales i32) (param $count i32) (param $query i32)
    (param $bias f32) (param $share f32) (param $products i32) (param $threshold f32)
    (param $found i32) (param $sums i32) (param $bounds i32) (result i32)
    (local $row i32) (local $start i32) (local $end i32) (local $at i32) (local $mask i32) (local $step i32)
    (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $first v128) (local $second v128) (local $third v128) (local $fourth v128)
    (local $packed v128) (local $other v128) (local $four_bits v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128) (local $bound v128)
    (local.set $four_bits (i8x16.splat (i32.const 15)))
    (local.set $start (local.get $found))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
      (local.set $end (i32.add (local.get $high) (local.get $stride)))
      (local.set $p1 (local.get $end))
      (local.set $p2 (i32.add (local.get $p1) (local.get $stride)))
      (local.set $p3 (i32.add (local.get $p2) (local.get $stride)))
      (local.set $at (local.get $query))
      (local.set $s0 (v128.const i32x4 0 0 0 0))
      (local.set $s1 (v128.const i32x4 0 0 0 0))
      (local.set $s2 (v128.const i32x4 0 0 0 0))
      (local.set $s3 (v128.const i32x4 0 0 0 0))
      (loop $next
        (local.set $first (v128.load (local.get $at)))
        (local.set $second (v128.load offset=16 (local.get $at)))
        (local.set $third (v128.load offset=32 (local.get $at)))
        (local.set $fourth (v128.load offset=48 (local.get $at)))
        (local.set $packed (v128.load (local.get $high)))
        (local.set $other (v128.load offset=16 (local.get $high)))
        (local.set $s0 (i32x4.add (local.get $s0) (i32x4.extadd_pairwise_i16x8_s (i16x8.add
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first)
              (v128.and (local.get $packed) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
              (v128.and (i16x8.shr_u (local.get $packed) (i32.const 4)) (local.get $four_bits))))
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $third)
              (v128.and (local.get $other) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $fourth)
              (v128.and (i16x8.shr_u (local.get $other) (i32.const 4)) (local.get $four_bits))))))))
        (local.set $packed (v128.load (local.get $p1)))
        (local.set $other (v128.load offset=16 (local.get $p1)))
        (local.set $s1 (i32x4.add (local.get $s1) (i32x4.extadd_pairwise_i16x8_s (i16x8.add
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first)
              (v128.and (local.get $packed) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
              (v128.and (i16x8.shr_u (local.get $packed) (i32.const 4)) (local.get $four_bits))))
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $third)
              (v128.and (local.get $other) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $fourth)
              (v128.and (i16x8.shr_u (local.get $other) (i32.const 4)) (local.get $four_bits))))))))
        (local.set $packed (v128.load (local.get $p2)))
        (local.set $other (v128.load offset=16 (local.get $p2)))
        (local.set $s2 (i32x4.add (local.get $s2) (i32x4.extadd_pairwise_i16x8_s (i16x8.add
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first)
              (v128.and (local.get $packed) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
              (v128.and (i16x8.shr_u (local.get $packed) (i32.const 4)) (local.get $four_bits))))
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $third)
              (v128.and (local.get $other) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $fourth)
              (v128.and (i16x8.shr_u (local.get $other) (i32.const 4)) (local.get $four_bits))))))))
        (local.set $packed (v128.load (local.get $p3)))
        (local.set $other (v128.load offset=16 (local.get $p3)))
        (local.set $s3 (i32x4.add (local.get $s3) (i32x4.extadd_pairwise_i16x8_s (i16x8.add
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $first)
              (v128.and (local.get $packed) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $second)
              (v128.and (i16x8.shr_u (local.get $packed) (i32.const 4)) (local.get $four_bits))))
          (i16x8.add
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $third)
              (v128.and (local.get $other) (local.get $four_bits)))
            (i16x8.relaxed_dot_i8x16_i7x16_s (local.get $fourth)
              (v128.and (i16x8.shr_u (local.get $other) (i32.const 4)) (local.get $four_bits))))))))
        (local.set $high (i32.add (local.get $high) (i32.const 32)))
        (local.set $p1 (i32.add (local.get $p1) (i32.const 32)))
        (local.set $p2 (i32.add (local.get $p2) (i32.const 32)))
        (local.set $p3 (i32.add (local.get $p3) (i32.const 32)))
        (local.set $at (i32.add (local.get $at) (i32.const 64)))
        (br_if $next (i32.lt_u (local.get $high) (local.get $end))))
      (local.set $high (local.get $p3))
      ;; Lane n of $s0 becomes the sum of the lanes of $sn.
      (local.set $s0 (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $s0) (local.get $s1))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $s0) (local.get $s1))))
      (local.set $s2 (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $s2) (local.get $s3))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $s2) (local.get $s3))))
      (local.set $s0 (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $s0) (local.get $s2))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $s0) (local.get $s2))))
      (local.set $s0 (i32x4.shl (local.get $s0) (i32.const 4)))
      (local.set $bound (f32x4.mul
        (f32x4.add
          (f32x4.add (f32x4.convert_i32x4_s (local.get $s0)) (f32x4.splat (local.get $bias)))
          (f32x4.mul (f32x4.splat (local.get $share)) (v128.load (local.get $products))))
        (v128.load (local.get $scales))))
      (local.set $mask
        (i32x4.bitmask (f32x4.ge (local.get $bound) (f32x4.splat (local.get $threshold)))))
      (if (local.get $mask) (then
        ;; Written in any case, and kept by going on behind it.
        (i32.store (local.get $found) (local.get $row))
        (i32.store (local.get $sums) (i32x4.extract_lane 0 (local.get $s0)))
        (f32.store (local.get $bounds) (f32x4.extract_lane 0 (local.get $bound)))
        (local.set $step (i32.shl (i32.and (local.get $mask) (i32.const 1)) (i32.const 2)))
        (local.set $found (i32.add (local.get $found) (local.get $step)))
        (local.set $bounds (i32.add (local.get $bounds) (local.get $step)))
        (local.set $sums (i32.add (local.get $sums) (local.get $step)))
        (i32.store (local.get $found) (i32.add (local.get $row) (i32.const 1)))
        (i32.store (local.get $sums) (i32x4.extract_lane 1 (local.get $s0)))
        (f32.store (local.get $bounds) (f32x4.extract_lane 1 (local.get $bound)))
        (local.set $step (i32.shl (i32.and (i32.shr_u (local.get $mask) (i32.const 1)) (i32.const 1)) (i32.const 2)))
        (local.set $found (i32.add (local.get $found) (local.get $step)))
        (local.set $bounds (i32.add (local.get $bounds) (local.get $step)))
        (local.set $sums (i32.add (local.get $sums) (local.get $step)))
        (i32.store (local.get $found) (i32.add (local.get $row) (i32.const 2)))
        (i32.store (local.get $sums) (i32x4.extract_lane 2 (local.get $s0)))
        (f32.store (local.get $bounds) (f32x4.extract_lane 2 (local.get $bound)))
        (local.set $step (i32.shl (i32.and (i32.shr_u (local.get $mask) (i32.const 2)) (i32.const 1)) (i32.const 2)))
        (local.set $found (i32.add (local.get $found) (local.get $step)))
        (local.set $bounds (i32.add (local.get $bounds) (local.get $step)))
        (local.set $sums (i32.add (local.get $sums) (local.get $step)))
        (i32.store (local.get $found) (i32.add (local.get $row) (i32.const 3)))
        (i32.store (local.get $sums) (i32x4.extract_lane 3 (local.get $s0)))
        (f32.store (local.get $bounds) (f32x4.extract_lane 3 (local.get $bound)))
        (local.set $step (i32.shl (i32.shr_u (local.get $mask) (i32.const 3)) (i32.const 2)))
        (local.set $found (i32.add (local.get $found) (local.get $step)))
        (local.set $bounds (i32.add (local.get $bounds) (local.get $step)))
        (local.set $sums (i32.add (local.get $sums) (local.get $step)))))
      (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
      (local.set $products (i32.add (local.get $products) (i32.const 16)))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br $rows)))
    (i32.shr_u (i32.sub (local.get $found) (local.get $start)) (i32.const 2)))

  ;; Puts the values of a row, signed bytes, into its planes of `stride` bytes.
  (func (export "split") (param $values i32) (param $high i32) (param $low i32) (param $stride i32)
    (local $end i32) (local $first v128) (local $second v128)
    (local.set $end (i32.add (local.get $high) (local.get $stride)))
    (loop $next
      (local.set $first (i8x16.add (v128.load (local.get $values)) (i8x16.splat (i32.const 8))))
      (local.set $second
        (i8x16.add (v128.load offset=16 (local.get $values)) (i8x16.splat (i32.const 8))))
      (v128.store (local.get $high) (v128.or
        (i8x16.add (i8x16.shr_s (local.get $first) (i32.const 4)) (i8x16.splat (i32.const 8)))
        (i8x16.shl
          (i8x16.add (i8x16.shr_s (local.get $second) (i32.const 4)) (i8x16.splat (i32.const 8)))
          (i32.const 4))))
      (v128.store (local.get $low) (v128.or
        (v128.and (local.get $first) (i8x16.splat (i32.const 15)))
        (i8x16.shl (local.get $second) (i32.const 4))))
      (local.set $values (i32.add (local.get $values) (i32.const 32)))
      (local.set $high (i32.add (local.get $high) (i32.const 16)))
      (local.set $low (i32.add (local.get $low) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $high) (local.get $end))))))
