import { z } from 'zod'

export const unidadeParams = z.object({ empresa: z.string().max(10) })

/** An address of this portal, as oEmbed sends it. Only JSON is offered: XML is refused with the code of the standard. */
export const oembedQuery = z.object({
  url: z
    .string()
    .max(300)
    .meta({ examples: ['https://memorial.exemplo.com.br/despedida/1'] }),
  format: z.enum(['json', 'xml']).optional(),
  maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
  maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type OembedQuery = z.output<typeof oembedQuery>

/** oEmbed 1.0: `link` for a despedida, `rich` for the frame of a unit. */
export const oembed = z.object({
  version: z.literal('1.0'),
  type: z.enum(['link', 'rich']),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.number(),
  html: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})
export type Oembed = z.output<typeof oembed>
