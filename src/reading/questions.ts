/** The questions that several screens ask, each the same function everywhere. */
import type { ContentItem, PublicGroup } from '../../domain/entities.ts'
import type { Question } from './use-read.ts'

export const groupsQuestion: Question<readonly PublicGroup[]> = (core) => core.readGroups()
export const preambleQuestion: Question<ContentItem> = (core) => core.readContent('content.startpage.preamble')
export const bodyQuestion: Question<ContentItem> = (core) => core.readContent('content.startpage.body')
export const globalMessageQuestion: Question<ContentItem> = (core) => core.readContent('content.global.message')
