import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the sheet to share a page; loaded with it. */
export const COMPARTILHAR = translated('compartilhar', {
  acao: 'Compartilhar esta página',
  whatsapp: 'Enviar pelo WhatsApp',
  aparelho: 'Outros aplicativos',
  copiar: 'Copiar o link',
  copiado: DESPEDIDA.linkCopiado,
  titulo: (nome: string) => `Despedida de ${nome}`,
  imagem: { nota: 'Imagem da nota de falecimento', missa_setimo_dia: 'Imagem do convite para a missa' },
  semImagem: 'Não foi possível preparar a imagem. Tente novamente em instantes.',
  semCopiar: 'Não foi possível copiar o link. Copie o endereço desta página no navegador.',
})
