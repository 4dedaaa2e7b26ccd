import type { CerimoniaKind } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { translated } from '#web/lib/language.ts'

/** "no sepultamento", "na missa de sétimo dia"; a ceremony with words of its own is quoted. */
const EM: Readonly<Partial<Record<CerimoniaKind, string>>> = {
  velorio: 'no velório',
  sepultamento: 'no sepultamento',
  cremacao: 'na cremação',
  missa_corpo_presente: 'na missa de corpo presente',
  culto: 'no culto',
  celebracao: 'na celebração',
  missa_setimo_dia: 'na missa de sétimo dia',
  missa_trinta_dias: 'na missa de trinta dias',
  missa_um_ano: 'na missa de um ano',
  entrega_cinzas: 'na entrega das cinzas',
}
const naCerimonia = (tipo: CerimoniaKind, titulo: string): string => EM[tipo] ?? `em “${titulo}”`

/** Texts of the room where the transmissao comes from no chapel; a table of its own, because few pages need it. */
export const CONTINUACAO = /* @__PURE__ */ translated('continuacao', {
  continua: (tipo: CerimoniaKind, titulo: string, quando: string) => `Continua ${naCerimonia(tipo, titulo)} ${quando}`,
  jaHaImagem: (tipo: CerimoniaKind, titulo: string) => `Já há imagem ${naCerimonia(tipo, titulo)}.`,
  mudar: 'Mudar para lá',
  // Where the picture comes from no chapel.
  video: 'Transmissão ao vivo',
  reconectando: 'Reconectando…',
  porta: 'Acompanhe a cerimônia daqui',
  participar: 'Entrar na transmissão',
  nadaAinda: 'A imagem abre aqui quando alguém começar a transmitir de lá. Não é preciso recarregar a página.',
})
