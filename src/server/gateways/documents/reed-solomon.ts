/** Arithmetic of the QR code's field GF(256), polynomial x⁸+x⁴+x³+x²+1. */
const multiply = (left: number, right: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
    if ((right >> bit) & 1) product ^= left
  }
  return product & 0xff
}

const generator = (degree: number): number[] => {
  let polynomial = [1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    const shifted = [...polynomial, 0]
    polynomial = shifted.map((value, index) => value ^ multiply(polynomial[index - 1] ?? 0, root))
    root = multiply(root, 2)
  }
  return polynomial.slice(1)
}

/** Error-correction bytes of a block: the remainder of its polynomial. */
export const correctionOf = (data: readonly number[], degree: number): number[] => {
  const divisor = generator(degree)
  let remainder = new Array<number>(degree).fill(0)
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0)
    remainder = [...remainder.slice(1), 0].map((value, index) => value ^ multiply(divisor[index] ?? 0, factor))
  }
  return remainder
}
