import { translated } from '#web/lib/language.ts'

/** Texts of the page on which visitors sign the livro de presença. */
export const PRESENCA = /* @__PURE__ */ translated('presenca', {
  titulo: 'Livro de presença',
  de: (nome: string) => `Livro de presença de ${nome}`,
  texto: 'Deixe o seu nome. Só a família lê: nada aparece na página.',
  nome: 'Seu nome',
  cidade: 'De que cidade? (opcional)',
  assinar: 'Assinar',
  assinando: 'Assinando…',
  semInternet: 'Sem internet agora. A sua assinatura segue quando a internet voltar.',
  prazo: 'Não pedimos telefone. A assinatura é apagada 120\u00a0dias depois da cerimônia.',
  obrigado: 'Obrigado pela presença',
  recebida: 'A sua assinatura foi entregue à família.',
  naoAssinada: 'A sua assinatura ainda não foi entregue',
  assinada: (nomes: string) => `${nomes}: assinatura entregue à família.`,
  outra: 'Assinar por outra pessoa',
  pagina: 'Deixar também uma mensagem',
  carregando: 'Abrindo o livro de presença…',
  falhou: 'Não foi possível abrir o livro de presença.',
  fechado: 'Este livro de presença é reservado',
  fechadoTexto: 'Leia o QR code que está na capela, ou abra primeiro a página com o código da família.',
  inicio: 'Voltar para a página inicial',
  erro: 'Não foi possível assinar. Tente novamente.',
})
