/**
 * Calls that must not tell whether an address is known (contract 2) do what they do, mail included, in one transaction,
 * and are answered a fixed time after they came: longer than any of it takes. So how long they take says nothing of what
 * was found.
 */
export const leastAnswerMilliseconds = 250

/** @throws what the work throws, as late */
export const answeredAlike = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const time = new Promise((resolve) => setTimeout(resolve, leastAnswerMilliseconds))
  try {
    return await work()
  } finally {
    await time
  }
}
