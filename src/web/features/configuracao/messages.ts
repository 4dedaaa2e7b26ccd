/** Texts of the settings (restricted area). */
export const CONFIGURACOES = {
  titulo: 'Configurações',
  texto:
    'O que é desta casa: como ela se chama, onde fica, com quem se fala. Cada mudança aparece nas páginas e nas telas em poucos segundos, fica no histórico e pode ser desfeita.',
  secoes: 'Partes da configuração',
  unidades: 'Unidades',
  carregando: 'Carregando a configuração…',
  falhou: 'Não foi possível carregar a configuração.',
  soLeitura: 'Só administradores mudam a configuração. Aqui você confere o que vale agora.',
  salva: 'Configuração salva. As páginas e as telas mostram em poucos segundos.',
  erro: 'Não foi possível salvar a configuração.',
  naoSalvo: 'Ainda não salvo.',
  descartar: 'Descartar',
  confira: 'Confira os campos marcados.',
} as const

export const CONFLITO = {
  texto: (quem: string) =>
    `${quem === '' ? 'Outra pessoa' : quem} salvou esta parte enquanto você escrevia. Descarte o seu texto para ver o que vale agora, ou salve por cima.`,
  descartar: 'Descartar o meu',
  porCima: 'Salvar o meu por cima',
} as const

export const GRUPO = {
  nome: 'Nome do grupo',
  nomeAjuda: 'Aparece no rodapé das páginas.',
  nomeCurto: 'Nome curto',
  nomeCurtoAjuda: 'No alto de todas as páginas.',
  desde: 'Desde o ano',
  desdeAjuda: 'Ao lado do nome curto.',
  cidade: 'Cidade e estado',
  logo: 'Marca do grupo',
  logoAjuda: 'No lugar do nome curto, sobre fundo claro. Sem marca, o nome aparece em letras.',
  sobre: 'Quem somos',
  sobreAjuda: 'Na página inicial. Deixe uma linha em branco entre os parágrafos.',
  contato: 'Contato do grupo',
  telefone: 'Telefone',
  email: 'E-mail',
  encarregado: 'Encarregado de dados (LGPD)',
  encarregadoAjuda: 'Aparece na página “Seus dados”, onde qualquer pessoa pede o que a lei garante.',
  encarregadoNome: 'Nome do encarregado',
  politica: 'Política de privacidade',
} as const

export const UNIDADE = {
  codigo: (codigo: string) => `Código ${codigo}. Ele não muda: está nas telas, nas câmeras e no cadastro.`,
  nome: 'Nome da unidade',
  endereco: 'Endereço',
  telefone: 'Telefone',
  whatsapp: 'WhatsApp',
  contatoAjuda: 'O QR code das telas e “Fale conosco” levam para cá.',
  mapa: 'Endereço no mapa (link)',
  mapaAjuda: 'Opcional. Sem ele, “Ver no mapa” procura pelo endereço escrito.',
  logo: 'Marca da unidade',
  logoAjuda: 'Nas telas, sobre fundo escuro. No desenho que vem com o portal, um nome mudado aparece em letras.',
  capelas: 'Capelas em uso',
  capelasAjuda: 'As outras não são oferecidas em novas reservas.',
  capela: (numero: string) => `Capela ${Number(numero)}`,
} as const

export const FLORICULTURAS = {
  todas: 'Todas as unidades',
  texto:
    'Aparecem na aba Serviços de cada despedida, nesta ordem. A primeira com link recebe quem lê o QR code de flores da tela.',
  vazia: 'Nenhuma floricultura aqui ainda.',
  uma: (numero: number) => `Floricultura ${numero}`,
  nome: 'Nome',
  telefone: 'Telefone',
  endereco: 'Endereço',
  link: 'Site ou WhatsApp (link)',
  nova: 'Acrescentar floricultura',
} as const

export const ANUNCIOS = {
  texto:
    'Aparecem nas telas das capelas enquanto não há velório, dez segundos cada, nesta ordem. Feitos para 1920 × 1080; na tela em pé aparece a parte da esquerda.',
  vazia: 'Sem anúncios, as telas mostram a marca da unidade e a hora.',
  um: (numero: number) => `Anúncio ${numero}`,
  deitada: 'Tela deitada (16:9)',
  emPe: 'Tela em pé (9:16)',
  de: 'Do dia',
  ate: 'Até o dia',
  novo: 'Acrescentar anúncio',
  sempre: 'No ar',
  depois: 'Ainda não começou',
  acabou: 'Já terminou',
} as const

/** The sheet of the day by e-mail. */
export const FOLHA = {
  texto:
    'Os velórios de hoje e amanhã desta unidade, por e-mail, uma vez por dia: nomes, horas e cerimônias. Sem velórios, vai uma linha que diz isso. O contato da família, as notas e o que é reservado ficam na folha do portal.',
  hora: 'Hora do envio',
  horaAjuda: 'Em branco, não envia. Se a hora de hoje já passou, a folha de hoje sai em até um minuto.',
  para: 'Para quem',
  paraAjuda: 'Um e-mail em cada linha, até dez. Use os da casa: o e-mail sai do portal.',
} as const

/** What other sites show of a unit. */
export const DIVULGACAO = {
  texto:
    'Para o site do grupo mostrar os velórios públicos desta unidade: só nomes, horas e o link de cada página. O que fica privado, sai do ar ou pede para não ser encontrado em buscas some de lá em até um minuto.',
  ativa: 'Deixar outros sites mostrarem os velórios públicos desta unidade',
  sites: 'Sites que podem mostrar o quadro',
  sitesAjuda: 'Um em cada linha, como https://www.exemplo.com.br. Sem nenhum, o quadro não aparece em outro site.',
  enderecos: 'Endereços',
  depoisDeSalvar: 'Os endereços funcionam depois de ligar e salvar.',
  quadro: 'Quadro “Velórios de hoje”, para colar na página do site',
  atom: 'Atom, para leitores de notícias',
  calendario: 'Calendário (iCal), para assinar',
  copiar: (qual: string) => `Copiar: ${qual}`,
  copiado: 'Copiado.',
} as const

export const SEPULTURAS = {
  texto:
    'Uma página pública em que se procura uma sepultura pelo nome e pelo ano, com a planta desta unidade. Ela nunca mostra uma lista nem datas de nascimento.',
  ativa: 'Busca de sepulturas ligada',
  ativaAjuda: 'Desligada, o endereço responde como uma página que não existe.',
  abrir: 'Abrir a busca',
  totem: 'Abrir no totem do saguão',
  cemiterios: 'Cemitérios desta unidade',
  cemiteriosAjuda: 'O nome como está no registro de falecidos. Acentos e maiúsculas não importam.',
  cemiterio: (numero: number) => `Cemitério ${numero}`,
  novoCemiterio: 'Acrescentar cemitério',
  planta: 'Planta do cemitério',
  plantaAjuda: 'Uma imagem vista de cima, com as ruas e as quadras. Sem ela, a página diz a quadra e o lote.',
  x: 'Da esquerda',
  y: 'De cima',
  marcar: 'Marcar na planta',
  quadras: {
    titulo: 'Quadras',
    ajuda:
      'Escolha “Marcar na planta” e toque no lugar; os números, de 0 a 1000, dizem o mesmo. O nome é o número ou a letra do registro.',
    nome: 'Quadra',
    novo: 'Acrescentar quadra',
  },
  portoes: {
    titulo: 'Portões',
    ajuda: 'A página diz o portão mais perto de cada quadra.',
    nome: 'Portão',
    novo: 'Acrescentar portão',
  },
} as const

/** Whom the public search for graves leaves out. */
export const OCULTAR = {
  titulo: 'A pedido da família',
  texto: 'Quem a família não quer na busca de sepulturas. O pedido chega por “Seus dados” ou no balcão.',
  nome: 'Nome',
  ano: 'Ano do falecimento',
  procurar: 'Procurar no registro',
  carregando: 'Procurando…',
  falhou: 'Não foi possível procurar.',
  ninguem: 'Ninguém com este nome e este ano no registro.',
  oculta: 'não aparece',
  ocultar: 'Não mostrar',
  mostrar: 'Voltar a mostrar',
  ocultarPergunta: (nome: string) => `Tirar ${nome} da busca de sepulturas?`,
  mostrarPergunta: (nome: string) => `Voltar a mostrar ${nome} na busca de sepulturas?`,
  motivo: 'Quem pediu, e por quê',
  feito: 'Pronto. Vale a partir de agora.',
  erro: 'Não foi possível mudar.',
} as const

export const EVENTO_PAINEL = {
  texto: 'O painel de Finados: as sete imagens que se alternam com as mensagens e o convite ao lado do QR code.',
  dados: 'Nome, empresa e datas em que recebe mensagens',
  convite: 'Convite',
  imagens: 'Imagens',
  imagem: (numero: number) => `Imagem ${numero}`,
  fundo: 'A primeira também é o fundo do painel.',
} as const

export const TEXTOS_TELA = {
  texto:
    'O que o portal manda ao celular, por WhatsApp ou SMS, e por e-mail. As palavras entre chaves são preenchidas no envio. Um SMS com mais de 160 letras, ou com acentos, é cobrado em partes.',
  canais: { sms: 'celular', assunto: 'e-mail', email: 'e-mail' },
  variaveis: (nomes: readonly string[]) => `Pode usar ${nomes.join(', ')}.`,
  testar: 'Enviar teste para mim',
  testarQual: (nome: string) => `Enviar teste para mim: ${nome}`,
  testado: (para: string) => `Teste enviado para ${para}.`,
  erroTeste: 'Não foi possível enviar o teste.',
} as const

/** The group's own privacy policy. */
export const POLITICA = {
  ajuda:
    'O documento do grupo, em PDF de até 4 MB, no rodapé de todas as páginas. Sem ele vale o texto geral do portal.',
  geral: 'Vale o texto geral do portal.',
  propria: 'Vale o documento do grupo.',
  nova: 'PDF enviado. Ele vale quando você salvar.',
  semNova: 'Ao salvar, volta a valer o texto geral do portal.',
  abrir: 'Ver a que está no ar',
  escolher: 'Escolher PDF',
  trocar: 'Trocar PDF',
  voltar: 'Voltar ao texto geral',
  erro: 'Não foi possível enviar o PDF.',
} as const

/** Actions on a row of a list whose order matters. */
export const LINHA = {
  subir: (qual: string) => `Mover ${qual} para cima`,
  descer: (qual: string) => `Mover ${qual} para baixo`,
  tirar: (qual: string) => `Tirar ${qual}`,
} as const

export const IMAGEM = {
  escolher: 'Escolher imagem',
  trocar: 'Trocar imagem',
  trocarNumero: (numero: number) => `Trocar imagem ${numero}`,
  remover: 'Remover',
  naoAbre: 'Não foi possível abrir este arquivo. Envie uma imagem JPG, PNG ou WebP.',
  erro: 'Não foi possível enviar a imagem.',
} as const

export const HISTORICO = {
  titulo: 'Histórico',
  baixar: 'Baixar o histórico',
  carregando: 'Carregando o histórico…',
  falhou: 'Não foi possível carregar o histórico.',
  inicial: 'Como o portal veio',
  versao: (numero: number) => `Versão ${numero}`,
  emVigor: 'Em vigor',
  voltar: 'Voltar a esta',
  voltarA: (versao: string) => `Voltar a esta: ${versao}`,
  desfazer: 'Desfazer a última alteração',
  pergunta: (versao: string) => `Voltar para: ${versao}?`,
  texto: 'O que vale agora continua no histórico, e você pode voltar a ele do mesmo modo.',
  confirmar: 'Voltar a esta',
  feito: 'Pronto. O que valia antes vale de novo.',
  erro: 'Não foi possível voltar a esta versão.',
} as const
