import type { Rito } from '#contract/despedida/rito-rules.ts'
import type { TipoCerimonia } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { ESPECTADORES_EXACT_MAX } from '#contract/transmissao/limits.ts'
import { translated } from '#web/lib/language.ts'

type Nomes = Record<'velorio' | Rito, string> & Partial<Record<TipoCerimonia, string>>

/** Texts of the public despedida and of the ceremonies. */
export const CERIMONIA = translated('cerimonia', {
  /** In Portuguese a ceremony that was added brings its own name. */
  nomes: { velorio: 'Velório', sepultamento: 'Sepultamento', cremacao: 'Cremação' } as Nomes,
  comoChegar: 'Como chegar',
  mudou: (antes: string) => `O horário mudou. Antes: ${antes}.`,
})

/** Texts of the tabs of the public despedida. */
export const PAGINA = translated('pagina', {
  partes: 'Partes da página',
  biografia: 'Biografia',
  mensagens: 'Mensagens',
  velorio: 'Velório virtual',
  servicos: 'Serviços',
  compartilhar: 'Compartilhar',
  abrindo: 'Abrindo a despedida…',
  agora: 'Agora:',
  acompanham: (quantos: number) =>
    quantos > ESPECTADORES_EXACT_MAX
      ? `Mais de ${quantos - 1} pessoas acompanham agora`
      : `${quantos} pessoas acompanham agora`,
  paraEntrar: 'Para entrar no velório virtual, conte à família quem você é.',
})
