import { translated } from '#web/lib/language.ts'

/** Of a form without JavaScript, or before the application is there. Only the server writes them; the mark keeps them out of the browser's bundle. */
export const FORMULARIO_SIMPLES = /* @__PURE__ */ translated('formularioSimples', {
  recebida: 'Recebemos a sua mensagem. Obrigado.',
  outra: 'Escrever outra mensagem',
  naoEnviada: 'A sua mensagem ainda não foi enviada',
  paraQuem: (nome: string) => `Para a página de ${nome}.`,
  imagemDeNovo: 'Só o texto foi guardado. Se você escolheu uma imagem, escolha-a outra vez antes de enviar.',
  guardada: 'Sem internet agora. A sua mensagem continua escrita aqui.',
  voltar: 'Voltar à página sem enviar',
})
