/** Texts of the first step that the specification does not quote. */
export const FALECIDO_TELA = {
  titulo: 'Quem faleceu?',
  ultimos: 'Últimos falecidos',
  resultado: 'Resultado da busca',
  carregando: 'Consultando o cadastro de falecidos…',
  foraDoAr: 'O cadastro de falecidos não respondeu.',
  tentar: 'Tentar novamente',
  buscar: 'Buscar',
  verUltimos: 'Ver últimos falecidos',
  cpf: 'CPF',
  nome: 'Nome',
  contrato: 'Contrato',
  nomeSocial: 'Nome social',
  conhecidoComo: 'Conhecido como',
  nascimento: 'Nascimento',
  falecimento: 'Falecimento',
  escolha: 'Escolha um registro da lista acima.',
  copia:
    'O sistema do grupo não respondeu. Estes são os registros guardados no portal: quem faleceu há pouco pode faltar.',
  daEquipe: 'Cadastrado pela equipe',
  rascunho: 'Já há uma despedida aberta para este registro. Confira-a antes de criar outra.',
  abrirRascunho: 'Abrir a despedida',
  sexo: 'Sexo',
  moderador: 'Cadastrar um moderador da família',
  moderadorAjuda: 'É quem lê as mensagens antes de aparecerem na página.',
  numeroContrato: (numero: string) => `Contrato ${numero}`,
} as const

/** Texts of "Cadastrar falecido". */
export const CADASTRO = {
  titulo: 'Cadastrar falecido',
  naoEncontrou: 'Não encontrou quem procura?',
  texto:
    'Use quando o registro do grupo ainda não tem esta pessoa. O cadastro fica marcado, com o seu nome e o motivo, até o registro chegar.',
  uniao: 'Com o CPF ou o contrato, o portal une este cadastro ao do grupo quando ele chegar.',
  motivo: 'Por que ainda não está no registro?',
  motivoAjuda: 'Por exemplo: chegou de madrugada, o sistema está fora do ar.',
  feito: 'Falecido cadastrado e escolhido.',
} as const
