import { plural } from '../plural.ts'
import type { ItemSituacao } from './schema.ts'

export const NOME_ITEM: Record<ItemSituacao, string> = {
  banco: 'Banco de dados',
  disco: 'Espaço em disco',
  imagens: 'Guarda de imagens',
  transmissoes: 'Transmissões',
  linha: 'Linha da internet',
  telas: 'Telas das capelas',
  fila: 'Fila de mensagens',
  email: 'Envio de e-mail',
  sms: 'Envio de SMS',
  whatsapp: 'Envio de WhatsApp',
  diretorio: 'Diretório da equipe',
  identidade: 'Conta do grupo',
  erp: 'Cadastro de falecidos (ERP)',
  borda: 'Borda das transmissões',
  legendas: 'Legendas automáticas',
  copia: 'Cópia de segurança',
  certificado: 'Certificado do endereço',
  ping: 'Vigia de fora',
  nos: 'Máquinas do portal',
  versao: 'Versão',
}

/** Why notices could not be delivered, and what staff can do about it; after their number. */
const MOTIVO_AVISO = {
  numero: 'mensagens não chegam a este número: de outro país, fixo ou incompleto. Ligue, ou avise por e-mail.',
  endereco: 'o servidor de e-mail recusou o endereço. Confira o e-mail no cadastro, ou ligue.',
  recusado: 'o provedor recusou a mensagem. Ligue; o técnico confere crédito e chave no painel do provedor.',
  limite: 'o limite de mensagens do dia acabou. Ligue, ou avise por e-mail.',
  'sem-provedor':
    'o portal não tem como enviar: falta configurar WhatsApp, SMS ou e-mail. Ligue, e fale com o técnico.',
  'sem-resposta': 'o provedor não respondeu, e pode não ter chegado. Ligue para confirmar.',
  espera:
    'ainda não saiu: o provedor não aceita mensagens agora. O portal envia quando ele voltar, até um dia depois; se for urgente, ligue.',
  'nao-saiu': 'a mensagem não saiu: não foi possível enviar a tempo. Ligue.',
} as const
export type MotivoAviso = keyof typeof MOTIVO_AVISO
export const MOTIVOS_AVISO = Object.keys(MOTIVO_AVISO) as MotivoAviso[]

export type NaoEntregues = { motivo: MotivoAviso; total: number }

export const naoEntreguesInWords = ({ motivo, total }: NaoEntregues): string =>
  `${plural(total, '1 aviso', `${total} avisos`)}: ${MOTIVO_AVISO[motivo]}`

/** Texts of each health check; the second sentence of a pair says what to do. */
export const SITUACAO = {
  bancoResponde: (motor: string, ms: number) => `${motor}, responde em ${ms} ms.`,
  bancoLento: 'O banco demora a responder. Veja se a máquina do banco está sobrecarregada.',
  postgresql: 'PostgreSQL',
  embutido: 'Banco embutido, para conhecer e desenvolver',

  discoLivre: (pasta: string, livre: string, total: string) => `${pasta}: ${livre} livres de ${total}.`,
  discoPouco: 'Libere espaço ou aumente o disco antes que as transmissões parem.',
  discoMinimo: 'Libere espaço agora: transmissões e gravações estão paradas.',
  discoSemLeitura: (pasta: string) => `${pasta}: não foi possível ler o espaço livre.`,
  discoSemLeituraAcao: 'Confira se a pasta existe e se o disco está montado.',
  pastaDados: 'Dados',
  pastaImagens: 'Imagens',
  pastaTransmissao: 'Transmissões',
  pastaGravacoes: 'Gravações',

  imagensPasta: 'Pasta de imagens, lê e grava.',
  imagensS3: (balde: string) => `Armazenamento S3 (${balde}), responde.`,
  imagensFalha: 'A guarda de imagens não responde. Páginas continuam abertas, sem as fotos; envios de fotos esperam.',
  imagensAcao: 'Confira o disco (MEDIA_DIR) ou o serviço S3 (S3_ENDERECO), as credenciais e o limite dele.',

  semVelorio: 'Nenhum velório com câmera agora.',
  noAr: (noAr: number, total: number) => `Velórios com câmera agora: ${total}; com imagem no ar: ${noAr}.`,
  semImagem: 'Abra a página de transmissão do velório sem imagem e siga o que ela diz.',

  linhaSem: 'A largura da linha não foi dita (LINK_MBITS).',
  linha: (saida: string, linha: string, parte: number) =>
    `${saida} Mbit/s saem para quem assiste ao vivo, de ${linha} Mbit/s da linha (${parte} %).`,
  linhaAcao:
    'A linha está perto do limite. Adie cópias e envios grandes até o fim do velório, e fale com o técnico sobre uma borda (BORDA_URL).',

  semTela: 'Nenhuma tela se apresentou no último dia.',
  telasEmDia: (total: number) => `${plural(total, '1 tela em dia', `${total} telas em dia`)}.`,
  telasAtrasadas: (atrasadas: number, total: number) => `Telas sem sinal: ${atrasadas} de ${total}.`,
  telasAcao: 'Veja em Telas qual parou e confira a energia e a rede dela.',

  filaVazia: 'Nenhuma mensagem em atraso.',
  filaEspera: (total: number) => `${plural(total, '1 mensagem espera', `${total} mensagens esperam`)} envio.`,
  filaAtraso: (total: number, minutos: number) =>
    `${plural(total, '1 mensagem espera', `${total} mensagens esperam`)} envio, a mais antiga há ${minutos} minutos.`,
  filaAcao: 'Confira abaixo o envio de e-mail, de SMS e de WhatsApp; o portal tenta de novo sozinho por um dia.',
  desistencias: (total: number) =>
    ` ${total} não ${plural(total, 'pôde ser entregue', 'puderam ser entregues')} no último dia.`,

  semProvedor: 'Sem provedor configurado.',
  provedorResponde: 'O provedor aceita mensagens.',
  provedorSemUso: 'Configurado; nenhuma mensagem enviada desde que o portal abriu.',
  provedorFalhou: (vezes: number) => `Falhou ${plural(vezes, 'uma vez', `${vezes} vezes seguidas`)}.`,
  emailAcao: 'Confira o servidor de e-mail (SMTP_URL), a senha e a rede. Mensagens esperam e saem quando ele voltar.',
  smsAcao:
    'Confira o painel do provedor de SMS: crédito, chave e endereço (SMS_URL). Códigos que não vão por WhatsApp não chegam; avisos que não saíram esperam até um dia e saem quando ele voltar.',
  semWhatsapp: 'Não configurado: códigos e avisos vão por SMS e e-mail.',
  whatsappAcao:
    'Confira a porta de WhatsApp (WHATSAPP_URL): crédito, chave, modelos aprovados. Códigos e avisos seguem por SMS e e-mail.',
  semDiretorio: 'Não configurado: a equipe entra com contas do portal.',
  diretorioResponde: 'Responde.',
  diretorioAcao: 'Confira o servidor do diretório (LDAP_URL) e a conta do portal nele. A equipe não consegue entrar.',
  semIdentidade: 'Não configurada: a equipe entra com login e senha.',
  identidadeResponde: 'O provedor responde.',
  identidadeAcao:
    'A equipe entra com login e senha até que se resolva. Leia no registro de eventos o que o provedor diz (provedor.indisponivel): segredo vencido (OIDC_SEGREDO), relógio, endereço (OIDC_EMISSOR). Depois, entre uma vez com a conta do grupo.',

  semErp: 'Não configurado: o registro recebe falecidos por planilha e por outros sistemas.',
  erpResponde: 'O ERP responde.',
  erpFalha: 'O ERP não responde. Novas despedidas usam os registros guardados no portal.',
  erpAcao:
    'Confira o ERP (ERP_URL), a rede até ele e as credenciais (ERP_CABECALHOS). Quem faleceu há pouco pode faltar.',

  semBorda: 'Não configurada: quem assiste recebe a imagem do portal.',
  bordaResponde: 'A borda responde.',
  bordaFalha: 'A borda não responde. Quem assiste recebe a imagem do portal, até onde a linha leva.',
  bordaAcao: 'Confira a máquina da borda (BORDA_URL), o nginx e o certificado dela.',

  semLegendas: 'Não configuradas: gravações e transmissões não têm legendas.',
  legendasResponde: 'O serviço que reconhece a fala responde.',
  legendasSemUso: 'Configuradas; nada foi reconhecido desde que o portal abriu.',
  legendasFalha:
    'O serviço que reconhece a fala não responde: as legendas pausam. Imagem, som e páginas seguem iguais.',
  legendasAcao:
    'Não é urgente. Confira a máquina do serviço (LEGENDAS_URL); quando ele voltar, as legendas voltam sozinhas.',

  copiaNunca: 'Nenhuma cópia registrada.',
  copiaFeita: (quando: string, tamanho: string) => `Última cópia conferida em ${quando}, ${tamanho}.`,
  copiaFalhou: (quando: string, erro: string) => `A cópia de ${quando} falhou: ${erro}`,
  copiaAtrasada: (horas: number) => `Nenhuma cópia conferida nas últimas ${horas} horas.`,
  copiaAcao: 'Rode “memorial backup” e leia o que ele diz; confira o espaço e o agendamento.',
  copiaAgende: 'Agende “memorial backup” todo dia e leve a cópia para outra máquina.',

  certificadoSem: 'O endereço público não é https.',
  certificadoNaoVisto: (nome: string) => `${nome} ainda não foi olhado.`,
  certificadoSemVista: (nome: string, erro: string) => `Daqui não se vê o certificado de ${nome}: ${erro}.`,
  certificadoSemVistaAcao:
    'Normal se esta máquina não alcança o próprio endereço público; então vigie a data no proxy.',
  certificadoVale: (nome: string, ate: string, dias: number) =>
    `${nome} vale até ${ate}, ${plural(dias, 'mais 1 dia', `mais ${dias} dias`)}.`,
  certificadoVencido: (nome: string, ate: string) => `${nome} venceu em ${ate}.`,
  certificadoAcao: 'Renove o certificado no proxy e recarregue-o; veja por que a renovação automática não correu.',

  pingSem: 'Nenhum vigia de fora recebe sinal do portal.',
  pingAindaNao: 'Nenhum sinal enviado ainda: o portal envia um por minuto enquanto nada falha.',
  pingAceito: (quando: string) => `Último sinal aceito em ${quando}; enquanto algo falha, nenhum é enviado.`,
  pingFalhou: (erro: string) => `O vigia de fora não aceitou o último sinal: ${erro}.`,
  pingAcao: 'Confira ALARME_PING_URL e se esta máquina alcança a internet.',

  umNo: 'Uma máquina, que faz todo o trabalho.',
  nos: (total: number) => `${total} máquinas atendem; uma delas faz o trabalho de todas.`,
  noCalado: (no: string) => `${no} não se apresenta.`,
  noCaladoAcao: 'Confira se o serviço está de pé nessa máquina; as outras continuam atendendo.',
  versoes: 'As máquinas têm versões diferentes.',
  versoesAcao: 'Normal durante uma atualização; depois dela, reinicie a que ficou para trás.',
  ninguemConfere: 'Há mais de um minuto nenhuma máquina confere a situação; o que está abaixo pode ser antigo.',
  ninguemConfereAcao: 'Veja o registro das máquinas (journalctl -u memorial@*) e reinicie uma delas.',

  versaoEsquema: (versao: string, migracao: string) => `Portal ${versao}, banco em ${migracao}.`,
} as const

/** Nouns of the alarms. */
export const NOME_ALARME: Record<string, string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  codigos: 'Códigos',
  transmissao: 'Transmissão',
  gravacao: 'Gravação',
  disco: 'Disco',
  imagens: 'Imagens',
  provedor: 'Provedor',
  retencao: 'Guarda de dados',
  copia: 'Cópia',
  certificado: 'Certificado',
  fraude: 'Página falsa',
  webhook: 'Webhook',
}
