import { translated } from '#web/lib/language.ts'

/** Texts of the public despedida and of the two ceremonies. */
export const CERIMONIA = translated('cerimonia', {
  nome: 'Cerimônias',
  velorio: 'Velório',
  sepultamento: 'Sepultamento',
  cremacao: 'Cremação',
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
  libras: 'Libras',
  paraEntrar: 'Para entrar no velório virtual, conte à família quem você é.',
})
