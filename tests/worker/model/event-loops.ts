/**
 * The event loops of a browser, in virtual time: each agent (a tab's page, a worker) has tasks of its own, one runs at a
 * time, and after each all that it promised runs too. Invariant: what an agent does while it is frozen waits, what it
 * would do after its death is never done; a run is decided by the order in which tasks were asked for.
 */
import { setImmediate } from 'node:timers'

export interface Agent {
  readonly name: string
  visible: boolean
  frozen: boolean
  dead: boolean
  /** These end with it: its locks, its connections, the workers that are its own. */
  readonly ends: (() => void)[]
}

export interface Task {
  readonly agent: Agent
  readonly run: () => void
  at: number
  cancelled: boolean
}

/** Everything that is promised by now has happened when it resolves. */
const promises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** So many tasks without time going on are a loop. */
const TASKS_AT_MOST = 100_000

export type EventLoops = ReturnType<typeof createEventLoops>

export const createEventLoops = (startsAt: number) => {
  let now = startsAt
  let current: Agent | null = null
  let ready: Task[] = []
  /** In the order of their times. */
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

  /** Runs what is ready and what is due, until there is no more of it. */
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

    /** A timer that came due while the agent was frozen runs once. */
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

    /** Lets time go on, and what comes due happen at its time. */
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
