export const cpfDigits = (value: string): string => value.replace(/\D/g, '')

/** 11 digits with correct check digits; eleven equal digits are refused. */
export const isCpf = (value: string): boolean => {
  const digits = cpfDigits(value)
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false
  const check = (count: number): number => {
    let sum = 0
    for (let index = 0; index < count; index++) sum += Number(digits[index]) * (count + 1 - index)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** First nine digits of numbers that are typed where somebody has no CPF; their check digits are right. */
const FILLERS = ['012345678', '123456789', '987654321', '000000001']

/** A number that stands for "none": eleven equal digits, or digits in a row. It identifies nobody. */
export const isFillerCpf = (value: string): boolean => {
  const digits = cpfDigits(value)
  return /^(\d)\1{10}$/.test(digits) || (digits.length === 11 && FILLERS.includes(digits.slice(0, 9)))
}

/** Mask ###.###.###-## for up to 11 digits; more stay as typed, because they are no CPF. */
export const maskCpf = (value: string): string => {
  const digits = cpfDigits(value)
  if (digits.length > 11) return value
  const head = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(part => part !== '').join('.')
  return digits.length > 9 ? `${head}-${digits.slice(9)}` : head
}

/** Form outside the edit screen: `***.***.**9-99`. */
export const hideCpf = (value: string): string => {
  const digits = cpfDigits(value)
  return digits.length === 11 ? `***.***.**${digits.slice(8, 9)}-${digits.slice(9)}` : ''
}
