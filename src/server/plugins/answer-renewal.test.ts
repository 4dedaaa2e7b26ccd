import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createLocalVersions } from '#server/db/page-versions.ts'
import { type Asked, createAnswerCache } from './answer-cache.ts'

const settled = () => new Promise(resolve => setTimeout(resolve, 30))

describe('an answer in the one process that writes', () => {
  type Making = { finish: (body: string) => Promise<void> }

  const begin = () => {
    const { versions, commit } = createLocalVersions()
    const makings: Making[] = []
    const page = { key: '/local', pages: [7, -1] }
    const local = createAnswerCache(versions, async () => ({}), { hit: () => undefined, made: () => undefined })
    const asked: Asked = {
      ...page,
      make: () =>
        new Promise(resolve => {
          const finish = async (body: string) => {
            resolve({ type: 'text/plain; charset=utf-8', body, seconds: 60 })
            await settled()
          }
          makings.push({ finish })
        }),
    }
    const read = async (): Promise<string> => {
      const own = createServer((request, response) => local.serve(asked, { request, response, pass: () => undefined }))
      await new Promise<void>(resolve => own.listen(0, '127.0.0.1', resolve))
      try {
        return await (await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}`)).text()
      } finally {
        own.close()
      }
    }
    return { commit, makings, read, moved: (of: number) => local.moved(of) }
  }

  const begun = async () => {
    const all = begin()
    const first = all.read()
    await expect.poll(() => all.makings.length).toBe(1)
    await all.makings[0]?.finish('first')
    await first
    return all
  }

  it('is read as it was while it is made anew, and as it is before the commit is told of', async () => {
    const { commit, makings, read, moved } = await begun()
    const show = commit(7)
    const renewed = moved(7)
    expect(await read()).toBe('first')
    await makings[1]?.finish('second')
    await renewed
    expect(await read()).toBe('second')
    show()
    expect(await read()).toBe('second')
    expect(makings).toHaveLength(2)
  })

  it('is made once more for all commits that came while it was made', async () => {
    const { commit, makings, read, moved } = await begun()
    const shows = [commit(7)]
    const renewals = [moved(7)]
    for (const page of [7, 7, -1]) {
      await read()
      shows.push(commit(page))
      renewals.push(moved(page))
    }
    await makings[1]?.finish('second')
    expect(makings).toHaveLength(3)
    await makings[2]?.finish('third')
    await Promise.all(renewals)
    for (const show of shows) show()
    expect(await read()).toBe('third')
    expect(makings).toHaveLength(3)
  })

  it('is not what it was once a commit is told of, ready or not', async () => {
    const { commit, makings, read, moved } = await begun()
    const shows = [commit(7), commit(-1)]
    void moved(7)
    shows[1]?.()
    const late = read()
    await settled()
    await makings[1]?.finish('second')
    expect(await late).toBe('second')
    expect(makings).toHaveLength(2)
  })

  it('begun before another one and ready after it does not take its place', async () => {
    const { commit, makings, read } = await begun()
    commit(7)()
    const early = read()
    await expect.poll(() => makings.length).toBe(2)
    commit(7)()
    const late = read()
    await expect.poll(() => makings.length).toBe(3)
    await makings[2]?.finish('third')
    await makings[1]?.finish('second')
    expect([await early, await late, await read()]).toEqual(['second', 'third', 'third'])
    expect(makings).toHaveLength(3)
  })
})
