/** Sentences about settings that cannot be saved as they are. */
export const CONFIGURACAO = {
  obrigatorio: 'Este campo é obrigatório',
  ano: 'Informe o ano com quatro dígitos, como 1973, ou deixe em branco.',
  telefone: 'Informe o telefone com DDD, ou deixe em branco.',
  email: 'Informe um e-mail válido, ou deixe em branco.',
  link: 'Informe um endereço que comece com https://, ou deixe em branco.',
  imagem: 'Esta imagem não está mais no portal. Envie-a de novo.',
  politica: 'Este PDF não está mais no portal. Envie-o de novo.',
  politicaArquivo: 'Este arquivo não é um PDF inteiro. Salve o documento como PDF e envie de novo.',
  politicaGrande: 'Este PDF tem mais de 4 MB. Envie um menor.',
  data: 'Informe uma data, ou deixe em branco.',
  periodo: 'O último dia deve ser igual ou posterior ao primeiro.',
  semImagem: 'Envie uma imagem.',
  capelas: 'Escolha ao menos uma capela desta unidade.',
} as const
