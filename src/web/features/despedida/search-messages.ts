import { translated } from '#web/lib/language.ts'

/** Search of a memorial from another page. */
export const PROCURAR = translated('procurar', {
  rotulo: 'Procure pelo nome de quem faleceu',
  exemplo: 'Digite o nome do falecido',
  pesquisar: 'Pesquisar',
  naoEncontrou: 'Não encontrou? Peça a página de quem já foi sepultado',
})
