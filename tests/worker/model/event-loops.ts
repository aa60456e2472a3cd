/**
 * The event loops of a browser in virtual time. Each agent, which is a page or a worker, has its own tasks. One task runs at a time, and
 * after it all promises settle. Invariants: the tasks of a frozen agent wait; the tasks of a dead agent never run; the order in which tasks
 * were requested decides a run.
 */
import { setImmediate } from 'node:timers'

export interface Agent {
  readonly name: string
  visible: boolean
  frozen: boolean
  dead: boolean
  /** Functions that end its locks, its connections and its own workers. */
  readonly ends: (() => void)[]
}

export interface Task {
  readonly agent: Agent
  readonly run: () => void
  at: number
  cancelled: boolean
}

/** It resolves when all present promises have settled. */
const promises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** More tasks than this without progress of time count as an endless loop. */
const TASKS_AT_MOST = 100_000

export type EventLoops = ReturnType<typeof createEventLoops>

export const createEventLoops = (startsAt: number) => {
  let now = startsAt
  let current: Agent | null = null
  let ready: Task[] = []
  /** The timers in the order of their times. */
  let timers: Task[] = []

  const isRunnable = ({ agent, cancelled }: Task): boolean => !agent.frozen && !agent.dead && !cancelled
  const isOver = ({ agent, cancelled }: Task): boolean => agent.dead || cancelled

  const runTask = async ({ agent, run }: Task): Promise<void> => {
    current = agent
    try {
      run()
      await promises()
    } finally {
      current = null
    }
  }

  const takeReady = (): Task | undefined => {
    const index = ready.findIndex(isRunnable)
    return index === -1 ? undefined : ready.splice(index, 1)[0]
  }

  const takeDue = (until: number): Task | undefined => {
    const index = timers.findIndex((task) => task.at > until || isRunnable(task))
    const task = index === -1 ? undefined : timers[index]
    if (task === undefined || task.at > until) return undefined
    timers.splice(index, 1)
    return task
  }

  /** Runs all ready tasks and due timers until there are no more. */
  const drain = async (): Promise<void> => {
    await promises()
    ready = ready.filter((task) => !isOver(task))
    timers = timers.filter((task) => !isOver(task))
    for (let count = 0; ; count += 1) {
      const task = takeReady() ?? takeDue(now)
      if (task === undefined) return
      if (count > TASKS_AT_MOST) throw new Error(`${task.agent.name} goes in circles`)
      await runTask(task)
    }
  }

  const addTimer = (task: Task): void => {
    if (task.agent.dead) return
    timers.splice(timers.findLastIndex(({ at }) => at <= task.at) + 1, 0, task)
  }

  return {
    now: () => now,
    /** The agent whose task runs. */
    current: () => current,

    post: (agent: Agent, run: () => void): Task => {
      const task = { agent, run, at: now, cancelled: false }
      if (!agent.dead) ready.push(task)
      return task
    },

    after: (agent: Agent, milliseconds: number, run: () => void): Task => {
      const task = { agent, run, at: now + Math.max(0, milliseconds), cancelled: false }
      addTimer(task)
      return task
    },

    /** A repeated timer. If it was due while the agent was frozen, it runs once. */
    every: (agent: Agent, milliseconds: number, run: () => void): Task => {
      const task = {
        agent,
        run: () => {
          task.at = now + milliseconds
          addTimer(task)
          run()
        },
        at: now + milliseconds,
        cancelled: false,
      }
      addTimer(task)
      return task
    },

    drain,

    /** Lets time pass. Each timer runs at its time. */
    pass: async (milliseconds: number): Promise<void> => {
      const until = now + milliseconds
      await drain()
      for (let next = takeDue(until); next !== undefined; next = takeDue(until)) {
        now = Math.max(now, next.at)
        await runTask(next)
        await drain()
      }
      now = until
    },

    kill: (agent: Agent): void => {
      if (agent.dead) return
      agent.dead = true
      for (const end of agent.ends.splice(0)) end()
    },
  }
}

export const createAgent = (name: string): Agent => ({
  name,
  visible: true,
  frozen: false,
  dead: false,
  ends: [],
})
