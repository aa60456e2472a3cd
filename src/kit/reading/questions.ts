/** The questions that several screens ask, each the same object everywhere. */
import { callQuestion } from './use-read.ts'

export const groupsQuestion = callQuestion('groups', 'groups', {})
const contentQuestion = (key: string) => callQuestion('content', 'contentByKey', { parameters: { key } })
export const preambleQuestion = contentQuestion('content.startpage.preamble')
export const bodyQuestion = contentQuestion('content.startpage.body')
export const globalMessageQuestion = contentQuestion('content.global.message')
