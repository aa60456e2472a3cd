/** No file leaves a stopped clock to the next file in its process. */
import { afterAll, vi } from 'vitest'

afterAll(() => void vi.useRealTimers())
