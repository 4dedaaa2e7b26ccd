import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import * as acesso from '#contract/acesso/schema.ts'
import * as auditoria from '#contract/auditoria/schema.ts'
import * as capela from '#contract/capela/schema.ts'
import { capitalised } from '#contract/capitalised.ts'
import * as colaborador from '#contract/colaborador/schema.ts'
import * as cerimonia from '#contract/despedida/cerimonia-schema.ts'
import * as despedidaPublica from '#contract/despedida/public-schema.ts'
import * as despedida from '#contract/despedida/schema.ts'
import * as documento from '#contract/documento/schema.ts'
import * as evento from '#contract/evento/schema.ts'
import * as falecido from '#contract/falecido/schema.ts'
import * as gravacao from '#contract/gravacao/schema.ts'
import * as homenagem from '#contract/homenagem/schema.ts'
import * as moderador from '#contract/moderador/schema.ts'
import * as participante from '#contract/participante/schema.ts'
import * as perfil from '#contract/perfil/schema.ts'
import * as privacidade from '#contract/privacidade/schema.ts'
import * as situacao from '#contract/situacao/schema.ts'
import * as tela from '#contract/tela/schema.ts'
import * as transmissao from '#contract/transmissao/schema.ts'
import * as unidade from '#contract/unidade/schema.ts'
import * as verificacao from '#contract/verificacao/schema.ts'

const MODULES = [
  ...[
    acesso,
    auditoria,
    capela,
    cerimonia,
    colaborador,
    despedidaPublica,
    despedida,
    documento,
    evento,
    falecido,
    gravacao,
  ],
  ...[homenagem, moderador, participante, perfil, privacidade, situacao, tela, transmissao, unidade, verificacao],
]

export type JsonSchema = Record<string, unknown>
/** A request is described before its transforms, a response after them. */
export type Direction = 'input' | 'output'

const REFERENCE = '#/components/schemas/'
const REFERENCES = new RegExp(`"${REFERENCE}([^"]+)"`, 'g')

/** The schemas of the contract by the names under which it exports them. */
const exportedSchemas = (): Map<z.ZodType, string> =>
  new Map(
    MODULES.flatMap(module => Object.entries(module) as [string, unknown][]).flatMap(([name, schema]) =>
      schema instanceof z.ZodType ? [[schema, capitalised(name)] as const] : [],
    ),
  )

const withoutIdentity = ({ $id, $schema, ...schema }: JsonSchema): JsonSchema => schema

/** The schema itself, with what it uses written inside it: for parameters. */
export const inlineSchema = (schema: z.ZodType): JsonSchema =>
  withoutIdentity(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** All of `names`, and what they refer to. */
const closureOf = (schemas: Record<string, JsonSchema>, names: Iterable<string>): Record<string, JsonSchema> => {
  const reached = new Set(names)
  for (const name of reached)
    for (const [, other = ''] of JSON.stringify(schemas[name]).matchAll(REFERENCES)) reached.add(other)
  return Object.fromEntries([...reached].map(name => [name, withoutIdentity(schemas[name] ?? {})]))
}

/** Collects the schemas that operations refer to, and writes them as components. */
export const createComponents = () => {
  const names = exportedSchemas()
  const used = { input: new Set<string>(), output: new Set<string>() }
  const write = (io: Direction): Record<string, JsonSchema> => {
    const registry = z.registry<{ id: string }>()
    for (const [schema, id] of names) registry.add(schema, { id })
    const uri = (id: string): string => `${REFERENCE}${id}`
    const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' })
    return closureOf(schemas as Record<string, JsonSchema>, used[io])
  }
  return {
    /** @param fallback names a schema that the contract does not export. */
    refer: (schema: z.ZodType, io: Direction, fallback: string): JsonSchema => {
      const list = schema instanceof z.ZodArray
      const item = list ? (schema.element as z.ZodType) : schema
      const name = names.get(item) ?? fallback
      names.set(item, name)
      used[io].add(name)
      const reference = { $ref: `${REFERENCE}${name}` }
      return list ? { type: 'array', items: reference } : reference
    },
    /** @throws when a schema is another before its transforms than after them, and is used both ways. */
    schemas: (): Record<string, JsonSchema> => {
      const [input, output] = [write('input'), write('output')]
      for (const name of Object.keys(input))
        if (output[name] && !isDeepStrictEqual(input[name], output[name])) throw new Error(`${name} has two shapes`)
      return { ...input, ...output }
    },
  }
}
