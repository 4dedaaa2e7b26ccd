import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PICTURE_TYPES, PICTURE_WIDTHS } from '#contract/midia/picture-rules.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { readImageCaller } from '#server/http/caller.ts'
import { type Picture, readPicture } from './service.ts'
import type { Version } from './versions-service.ts'

const NAME = /^[\w-]{16,64}\.(webp|m4a)$/
const STEM = /^[\w-]{16,64}$/
const MEDIA_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', m4a: 'audio/mp4' } as const

const readVersionName = (text: string): Version | undefined => {
  const [width, type] = text.split('.')
  const version = {
    width: PICTURE_WIDTHS.find(one => String(one) === width),
    type: PICTURE_TYPES.find(one => one === type),
  }
  if (version.width === undefined || version.type === undefined || text !== `${width}.${type}`) return undefined
  return { width: version.width, type: version.type }
}

/** One range of bytes, without which Safari plays no sound. @returns undefined for all of them, also where the range is none */
const rangeOf = (header: string | undefined, total: number): { from: number; to: number } | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, total - Number(last)) : Number(first)
  const to = first === '' || last === '' ? total - 1 : Math.min(Number(last), total - 1)
  return from > to ? undefined : { from, to }
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, open }: Picture,
  { mediaType, tag, caching }: { mediaType: string; tag: string; caching: string },
): FastifyReply => {
  const etag = `"${tag}"`
  reply
    .header('cache-control', open ? caching : 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('etag', etag)
  if (open && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(mediaType)
  if (mediaType !== MEDIA_TYPES.m4a) return reply.send(bytes)
  const range = rangeOf(request.headers.range, bytes.length)
  reply.header('accept-ranges', 'bytes')
  if (!range) return reply.send(bytes)
  const { from, to } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

/** The signature of a display. */
type Tela = { tela?: unknown }
const telaIn = ({ query }: { query: unknown }): string | undefined => {
  const { tela } = query as Tela
  return typeof tela === 'string' ? tela : undefined
}

/**
 * `GET /midia/{name}` and `GET /midia/{stem}/{width}.{type}`: pictures and voices are bytes, not a call of the contract. The bytes of a name never
 * change, so that a browser may cache a version for good; shared caches must not, because a family can withdraw a picture from everybody
 * who has not loaded it.
 */
export const registerMidia = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { nome: string }; Querystring: Tela }>('/midia/:nome', async (request, reply) => {
    const { nome } = request.params
    const type = NAME.exec(nome)?.[1] as 'webp' | 'm4a' | undefined
    if (type === undefined) throw new Problem('NAO_ENCONTRADO')
    const file = await readPicture(deps, await readImageCaller(deps, request), { nome, tela: telaIn(request) })
    return send(request, reply, file, { mediaType: MEDIA_TYPES[type], tag: nome, caching: 'public, no-cache' })
  })
  app.get<{ Params: { stem: string; versao: string }; Querystring: Tela }>(
    '/midia/:stem/:versao',
    async (request, reply) => {
      const { stem, versao } = request.params
      const version = readVersionName(versao)
      if (!STEM.test(stem) || !version) throw new Problem('NAO_ENCONTRADO')
      const picture = await readPicture(deps, await readImageCaller(deps, request), {
        nome: `${stem}.webp`,
        version,
        tela: telaIn(request),
      })
      const caching = 'private, max-age=31536000, immutable'
      return send(request, reply, picture, { mediaType: MEDIA_TYPES[version.type], tag: `${stem}.${versao}`, caching })
    },
  )
}
