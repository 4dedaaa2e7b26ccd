import { translated } from '#web/lib/language.ts'

/** The room where scripts are off. Only the server writes it; the mark keeps the table out of the browser's bundle. */
export const SALA_SIMPLES = /* @__PURE__ */ translated('salaSimples', {
  texto:
    'Aqui a imagem só abre com JavaScript: ative-o no navegador, ou abra este endereço em outro celular ou computador.',
  quando: (momento: string, lugar: string) => `O velório: ${[momento, lugar].filter(part => part !== '').join(' · ')}`,
  equipe: 'Falar com a equipe',
})
