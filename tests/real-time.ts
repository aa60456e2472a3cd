/** No file leaves a clock that stands still to the next file in its process. */
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
