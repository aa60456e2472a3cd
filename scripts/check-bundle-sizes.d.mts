/** Files of the build, from its folder: `assets/…`. */
export function filesOfPage(page: 'start' | 'grid' | 'bar' | 'byClock'): readonly string[]
export function checkBundleSizes(): boolean
export const FIRST_LOAD_BAR: number
