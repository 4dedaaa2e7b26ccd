import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { plural } from '#contract/plural.ts'
import { translated } from '#web/lib/language.ts'

/** Texts of the visitor's homenagem and of the list of homenagens. */
export const HOMENAGEM_TELA = translated('homenagemTela', {
  escreva: 'Escreva uma mensagem',
  escrever: 'Escrever uma mensagem',
  mensagem: 'Sua mensagem',
  moderada: 'A família lê cada mensagem antes de ela aparecer aqui.',
  aberta: 'A sua mensagem aparece aqui assim que for enviada.',
  nome: 'Seu nome',
  enviar: 'Enviar mensagem',
  semInternet:
    'Sem internet agora. A sua mensagem está guardada neste celular e será enviada quando a internet voltar.',
  enviando: 'Enviando…',
  carregando: 'Carregando mensagens…',
  falhou: 'Não foi possível carregar as mensagens.',
  nenhuma: 'Ainda não há mensagens.',
  nenhumaTexto: 'A sua pode ser a primeira que a família vai ler.',
  mais: 'Mostrar mais mensagens',
  novas: (total: number) => plural(total, '1 nova mensagem', `${total} novas mensagens`),
  imagemDe: (nome: string) => `Imagem enviada por ${nome}`,
  denunciar: 'Denunciar',
  denunciarDe: (nome: string) => `Denunciar a mensagem de ${nome}`,
  paraEnviar: 'Para enviar a sua mensagem, conte à família quem você é.',
})

/** The sentences of the contract that a visitor reads after sending. */
export const HOMENAGEM_FRASES = translated('homenagemFrases', {
  sucesso: HOMENAGEM.sucesso,
  soFamilia: HOMENAGEM.soFamilia,
  erro: HOMENAGEM.erro,
})
