import { translated, translatedRefusal } from '#web/lib/language.ts'

export const DESFAZER = 'Desfazer'

/** Single words of public pages. */
export const PALAVRAS = translated('palavras', {
  fechar: 'Fechar',
  irParaOConteudo: 'Ir para o conteúdo',
  outroSite: '(abre outro site)',
  nascimento: 'Nascimento',
  falecimento: 'Falecimento',
  aoVivo: 'Ao Vivo',
  carregando: 'Carregando…',
})

export const ESTADOS = translated('estados', {
  lento: 'A internet parece lenta; continuamos tentando.',
  falhou: 'Verifique a internet e tente outra vez.',
  tentar: 'Tentar novamente',
})

/** Shown while a form is sent or saved. */
export const ENVIO = translated('envio', {
  espera: 'Sem internet agora. Continuamos assim que ela voltar.',
  aindaSemInternet: 'A internet ainda não voltou. Deixe esta página aberta.',
  tentarAgora: 'Tentar agora',
})

/** Shown when a screen fails. */
export const FALHA = translated('falha', {
  titulo: 'Não foi possível abrir esta página',
  texto: 'O que você escreveu está guardado neste aparelho. Verifique a internet e recarregue.',
  recarregar: 'Recarregar a página',
  inicio: 'Voltar para a página inicial',
})

/** Header and footer of the public pages (specification §2 "Landing page"). */
export const MOLDURA = translated('moldura', {
  principal: 'Principal',
  menu: 'Menu',
  aovivo: 'Velório Virtual',
  homenagem: 'Faça sua homenagem',
  sobre: 'Sobre nós',
  equipe: 'Equipe',
  privacidade: 'Política de privacidade',
  seusDados: 'Seus dados',
  termos: 'Termos de uso',
  acessibilidade: 'Acessibilidade',
})

/** Each language is named in itself. */
export const IDIOMAS = translated('idiomas', {
  nome: 'Idioma da página',
  nomes: { 'pt-BR': 'Português', en: 'English', es: 'Español' },
})

export const LEITURA = translated('leitura', {
  nome: 'Leitura',
  menu: 'Tamanho do texto, contraste e idioma',
  normal: 'texto de tamanho normal',
  maior: 'texto maior',
  muitoMaior: 'texto muito maior',
  contraste: 'Alto contraste',
})

/** The limit of a visitor's text, and what another language says of a text that breaks it. */
export const textUpTo = (max: number) => ({
  max,
  tooLong: translatedRefusal({ code: 'LONGO', values: { n: max } }),
  forbidden: translatedRefusal({ code: 'CARACTERES' }),
})

/** Shown where sending means agreement. */
export const ACEITE = translated('aceite', {
  antes: 'Ao enviar, você concorda com os',
  termos: 'Termos de Uso',
  e: 'e a',
  politica: 'Política de Privacidade',
  novaAba: '(abre em nova aba)',
})

/** Help of the fields of a deceased, in the wizard and on the edit screen. */
export const FALECIDO_AJUDA = {
  nomeSocial: 'Se houver, é o único nome que a página mostra.',
  conhecidoComo: 'Como todos chamavam; aparece depois do nome.',
} as const
