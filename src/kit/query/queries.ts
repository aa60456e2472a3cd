/** The queries that several screens use. The screens share one object for each query that is a constant. */
import { callQuery } from './use-query.ts'

export const groupsQuery = callQuery('groups', 'groups', {})
export const contentQuery = (key: string) => callQuery('content', 'contentByKey', { parameters: { key } })
export const preambleQuery = contentQuery('content.startpage.preamble')
export const bodyQuery = contentQuery('content.startpage.body')
export const globalMessageQuery = contentQuery('content.global.message')
export const attributesQuery = callQuery('groups', 'attributes', {})
export const retentionQuery = callQuery('users', 'retention', {})
export const waitingQuery = callQuery('waiting', 'waiting', {})
