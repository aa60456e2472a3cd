import { mkdirSync, rmSync } from 'node:fs'
const dir = '/tmp/prof2'; rmSync(dir,{recursive:true,force:true}); mkdirSync(dir)

const { openInstallation } = await import('./server/installation.ts')
const { openVisitor } = await import('./server/visitor.ts')
const { date, groupId } = await import('./server/bench-day.ts')
const engine = process.argv[2] as any
const { server, tokens, close } = await openInstallation(engine, 100)
const vs = await Promise.all(tokens.map((token, number) => openVisitor(server.port, { number, token: number % 2 === 0 ? token : null, isPlain: process.argv[3] === 'plain' })))
const one = async (v) => { const r = await v.post(`/api/booking/group/${groupId}/slots`, { date }); if (r.status!==200) console.log(r.status, r.body.toString()) }
const run = async (k) => { for (let i=0;i<k;i++) await Promise.all([0,1,2].map(j => one(vs[(i*3+j)%100]))) }
await run(100)
const c = await server.cpuMs(); const a = performance.now()
await run(400)
console.log('cpu ms each', ((await server.cpuMs())-c)/1200, 'wall', (performance.now()-a)/1200)
await close()
