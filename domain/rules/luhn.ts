/** The check digit of personal and organisation numbers (modulus 10). */

/** @param digits the last of them is the check digit */
export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
