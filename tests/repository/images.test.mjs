import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'

const read = (...path) => readFileSync(projectPath(...path), 'utf8')

/** Images that a file takes from a registry; those without a host are built here. */
const registryImages = text =>
  [...text.matchAll(/^\s*(?:FROM|image:)\s+(\S+)/gm)].map(([, image]) => image).filter(image => image.includes('/'))

describe('deploy/container', () => {
  const files = readdirSync(projectPath('deploy', 'container')).filter(name => /^(?:Containerfile|compose)/.test(name))
  const images = files.flatMap(name => registryImages(read('deploy', 'container', name)))

  it('takes images from a registry by version and digest, so that everybody runs what was chosen', () => {
    expect(images.length).toBeGreaterThan(0)
    const loose = images.filter(image => !/^[\w.-]+(?:\/[\w.-]+)+:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(image))
    expect(loose).toEqual([])
  })

  it('runs the Node of the release', () => {
    const node = images.filter(image => image.includes('/node:'))
    for (const image of node) expect(image).toContain(`/node:${read('.nvmrc').trim()}-`)
    expect(node).toHaveLength(2)
  })

  it('runs the MediaMTX that its file is written for', () => {
    const [image = ''] = images.filter(one => one.includes('/mediamtx:'))
    const [, version] = /mediamtx:(\d+\.\d+)/.exec(image) ?? []
    expect(read('deploy', 'mediamtx', 'mediamtx.yml')).toContain(`MediaMTX ${version} `)
  })
})
