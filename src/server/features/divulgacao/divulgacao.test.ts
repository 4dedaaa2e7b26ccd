import ICAL from 'ical.js'
import { SaxesParser } from 'saxes'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { plantNotes } from '#server/testing/canary-notes.ts'
import { buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'

const t = openTestApp()
const SITE = 'https://www.grupo.example'
const FRAME = '/exibicao/unidade/CV/velorios'
const ATOM = `${FRAME}.atom`
const ICS = `${FRAME}.ics`
const EVERY = [FRAME, ATOM, ICS]
const HOST = 'memorial.exemplo.com.br'
beforeEach(async () => {
  for (const table of ['apresentacao', 'configuracao'] as const) await t.deps.db.deleteFrom(table).execute()
  await writeSettings(t.deps.db, 'divulgacao:CV', { ativa: true, sites: SITE })
})

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
  t.app.inject({ url, headers: { host: HOST, ...headers }, remoteAddress })
const oembed = (url: string) => get(`/exibicao/oembed?url=${encodeURIComponent(url)}`)
const ADDRESS = `http://${HOST}`

const book = async (
  nome: string,
  values: Parameters<typeof buildDespedida>[1] = {},
  apresentacao: Partial<NewRow<'apresentacao'>> = {},
) => {
  const { row } = await buildDespedida(t.deps, values, { nome })
  const { id } = await buildApresentacao(t.deps, row.id, apresentacao)
  return { id: row.id, apresentacao: id }
}
const change = (id: number, values: object) =>
  t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()

type Entry = { title: string; updated: string; link: string; summary: string }
/** As a feed reader does: a real parser, which refuses what is not well-formed. */
const parseAtom = (text: string): { namespace: string; updated: string; entries: Entry[] } => {
  const parser = new SaxesParser({ xmlns: true })
  const found = { namespace: '', updated: '', entries: [] as Entry[] }
  let entry: Entry | undefined
  let words = ''
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, uri, attributes }) => {
    words = ''
    if (name === 'feed') found.namespace = uri
    if (name === 'entry') entry = { title: '', updated: '', link: '', summary: '' }
    if (name === 'link' && entry) entry.link = attributes.href?.value ?? ''
  })
  parser.on('text', text => {
    words += text
  })
  parser.on('closetag', ({ name }) => {
    if (entry && (name === 'title' || name === 'updated' || name === 'summary')) entry[name] = words
    else if (name === 'updated') found.updated = words
    if (name === 'entry' && entry) found.entries.push(entry)
    if (name === 'entry') entry = undefined
  })
  parser.write(text).close()
  return found
}
const parseCalendar = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(one => new ICAL.Event(one))

describe('what other sites show of a unit', () => {
  it('is off until the unit switches it on, for an unknown unit and for another unit', async () => {
    await book('Ana Rosa')
    for (const url of EVERY) {
      expect((await get(url)).body).toContain('Ana Rosa')
      expect((await get(url.replace('CV', 'PF'))).statusCode).toBe(404)
      expect((await get(url.replace('CV', 'XX'))).statusCode).toBe(404)
    }
    await writeSettings(t.deps.db, 'divulgacao:CV', { ativa: false, sites: SITE })
    for (const url of EVERY) expect((await get(url)).statusCode).toBe(404)
    expect((await oembed(`${ADDRESS}${FRAME}`)).statusCode).toBe(404)
  })

  it('is well-formed Atom with name, hours and link, whatever a name contains', async () => {
    const nome = 'Zé <b>&"Ana"</b> \u{1F339} ]]>'
    const { id } = await book(nome)
    const response = await get(ATOM)
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const { namespace, updated, entries } = parseAtom(response.body)
    expect(namespace).toBe('http://www.w3.org/2005/Atom')
    expect(entries).toMatchObject([
      {
        title: nome,
        link: `${ADDRESS}/despedida/${id}`,
        summary: expect.stringMatching(/^Velório em .+, \d\d:\d\d a (\d\d\/\d\d )?\d\d:\d\d$/),
      },
    ])
    expect(new Date(updated).toISOString()).toBe(updated)
    expect(entries[0]?.updated).toBe(updated)
  })

  it('is a calendar with an entry that moves when the hour moves', async () => {
    const { id, apresentacao } = await book('Ana; Rosa, a\\b')
    const [before] = parseCalendar((await get(ICS)).body)
    expect(before?.summary).toBe('Velório de Ana; Rosa, a\\b')
    const moved = `${portalTime(-30).slice(0, 16)}:00`
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_inicial: moved })
      .where('id', '=', apresentacao)
      .execute()
    const [after] = parseCalendar((await get(ICS)).body)
    expect(after?.uid).toBe(before?.uid)
    expect(after?.startDate.toJSDate().toISOString()).toBe(new Date(`${moved.replace(' ', 'T')}-03:00`).toISOString())
    expect(after?.component.getFirstPropertyValue('url')).toBe(`${ADDRESS}/despedida/${id}`)
  })

  it('shows nothing but its own style in a frame, and only on the sites that the unit names', async () => {
    await book('<script>alert(1)</script>')
    const { body, headers } = await get(FRAME)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';base-uri 'none';form-action 'none';/)
    expect(policy).toContain(`frame-ancestors ${SITE}`)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(body).not.toMatch(/<script|<img|<form|<iframe/)
    const [, discovery = ''] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/.exec(body) ?? []
    expect((await get(discovery.replace(ADDRESS, ''))).json()).toMatchObject({ type: 'rich', provider_url: ADDRESS })
    for (const url of ['/exibicao/grupo', ATOM, '/exibicao/unidade/CV']) {
      const other = (await get(url)).headers
      expect(other['x-frame-options']).toBe('DENY')
      expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    await writeSettings(t.deps.db, 'divulgacao:CV', { ativa: true, sites: '' })
    const closed = (await get(FRAME)).headers
    expect(closed['x-frame-options']).toBe('DENY')
    expect(closed['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('has in its frame the velórios of today, and says so where there is none', async () => {
    await book(
      'Depois de amanhã',
      {},
      { data_hora_inicial: portalTime(2 * 1440), data_hora_final: portalTime(2 * 1440 + 60) },
    )
    expect((await get(FRAME)).body).toContain('Nenhum velório público hoje.')
    expect(parseAtom((await get(ATOM)).body).entries).toHaveLength(1)
    expect(parseCalendar((await get(ICS)).body)).toHaveLength(1)
  })

  it('is kept by caches for a minute, and answers 304 to its ETag and to nothing else', async () => {
    const { id } = await book('Ana Rosa')
    for (const url of EVERY) {
      const { headers } = await get(url)
      expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate')
      const known = { 'if-none-match': String(headers.etag) }
      expect((await get(url, known)).statusCode).toBe(304)
      // A newest change that went away is no reason to keep what was withdrawn.
      await change(id, { tipo: 'Privada' })
      expect((await get(url, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(200)
      expect((await get(url, known)).statusCode).toBe(200)
      await change(id, { tipo: 'Publica' })
    }
  })

  it.each([
    ['private', { tipo: 'Privada' }],
    ['inactive', { status_memoria: false }],
    ['excluded from searches', { fora_das_buscas: true }],
  ] as const)('loses a despedida that becomes %s at once, by every way', async (_how, values) => {
    const { id } = await book('canario que saiu')
    const page = `${ADDRESS}/despedida/${id}`
    expect((await oembed(page)).json()).toMatchObject({ type: 'link', title: expect.stringContaining('canario') })
    await change(id, values)
    for (const url of EVERY) expect((await get(url)).body).not.toContain('canario')
    expect((await oembed(page)).statusCode).toBe(404)
  })

  it('has no note, no ceremony for the family alone, no chapel and no picture', async () => {
    const { id } = await book('Ana Rosa', { local_velorio: 'canario lugar', foto_perfil: 'canario.webp' })
    const secrets = [...(await plantNotes(t, id)), 'canario', 'apela']
    const bodies = [...(await Promise.all(EVERY.map(url => get(url)))), await oembed(`${ADDRESS}/despedida/${id}`)]
    for (const { body } of bodies) for (const secret of secrets) expect(body).not.toContain(secret)
  })
})

describe('oEmbed', () => {
  it('describes the frame of a unit within the width and height that are asked for', async () => {
    const url = encodeURIComponent(`${ADDRESS}${FRAME}`)
    const response = await get(`/exibicao/oembed?url=${url}&format=json&maxwidth=300&maxheight=200`)
    expect(response.json()).toMatchObject({ version: '1.0', type: 'rich', width: 300, height: 200, cache_age: 60 })
    expect(response.json().html).toBe(
      `<iframe src="${ADDRESS}${FRAME}" title="Velórios de hoje" width="300" height="200" style="border:0" loading="lazy"></iframe>`,
    )
    expect((await get(`/exibicao/oembed?url=${url}&format=xml`)).statusCode).toBe(501)
  })

  it.each(['', '/', '?utm_source=whatsapp', '?aba=servicos&fbclid=x', '#velorio', '/?x=1#y'])(
    'knows an address that ends with %j as it is copied',
    async ending => {
      const { id } = await book('Ana Rosa')
      expect((await oembed(`${ADDRESS}/despedida/${id}${ending}`)).json()).toMatchObject({ type: 'link' })
      const small = await oembed(`${ADDRESS}${FRAME.toLowerCase()}${ending}`)
      expect(small.json().html).toContain(`src="${ADDRESS}${FRAME}"`)
    },
  )

  it.each([
    'https://golpe.example/despedida/1',
    `${ADDRESS}.golpe.example/despedida/1`,
    `${ADDRESS}/despedida/1/7K3M9QXZ1T`,
    `${ADDRESS}/admin/despedidas`,
    `${ADDRESS}/exibicao/unidade/CV/velorios"onload=`,
    'javascript:alert(1)',
    '',
  ])('knows nothing about %s', async url => {
    expect((await oembed(url)).statusCode).toBe(404)
  })
})
