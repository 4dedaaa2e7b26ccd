import type { z } from 'zod'

const INSTANT = '2027-03-01T11:00:00.000Z'

/** Values by field names; a field takes the first that its schema accepts. */
const VALUES: readonly (readonly [names: string, value: unknown])[] = [
  ['id despedida homenagem id_despedida idDespedida pessoa_falecida_id pessoa_moderador_id pedido', 1024],
  ['accessToken acesso', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiI3ZiJ9.4qT8vXn2'],
  ['acao', 'Libere espaço no disco.'],
  ['antes data_velorio dtVelorio dataHoraInicial', '2027-03-01 08:00:00'],
  ['apaga feito', '2 homenagens, com as fotos'],
  ['aparelho tela', 'aparelho-5c1e9a40b7d2'],
  ['caminho', '/capela/CV/02?chave=K7M2PX9QTB4F'],
  ['canal', 'pagina'],
  ['capela lugar', '02'],
  ['chave camera acompanhamento envio conteudo id ids', 'K7M2PX9QTB4F'],
  ['cidade', 'Maceió'],
  ['codigo', '7K3MPX9QTB'],
  ['codigo token codigo_totp', '48213'],
  ['confirmacao', 'APAGAR'],
  ['contrato_plano contrato_jazigo codigo_jazigo num_contrato contrato', 'P-10482'],
  ['cpf', '***.982.247-**'],
  ['cpf', '529.982.247-25'],
  ['data_falecimento falecimento', '2027-02-28'],
  ['data_nascimento nascimento', '1941-03-12'],
  ['data_sepultamento dtSepultamento dataHoraFinal', '2027-03-01 16:00:00'],
  ['data dataCreate dataInclusao data_update desde agora ate em quando', INSTANT],
  ['descricao', 'Saudade eterna, vó. Obrigada por tudo.'],
  ['email username user_create user_update contato novo valor', 'ana.rosa@exemplo.com.br'],
  ['empresa', 'CV'],
  ['endereco', 'Av. Fernandes Lima, 1500, Maceió'],
  ['estado', 'AL'],
  ['evento nomeEvento', 'Finados 2027'],
  ['finalidade', 'Receber ofertas'],
  ['fim', '2027-11-05'],
  ['formato', 'video/webm'],
  ['foto_fundo', 3],
  ['foto_perfil imagem', '/midia/4qT8vXn2LkPz0aWcYb7RsE.webp'],
  ['imagens', 'velas.webp'],
  ['inicio', '2027-10-25'],
  ['link', 'https://floricultura.exemplo.com.br'],
  ['local_sepultamento funeraria cemiterio nomeEmpresa', 'Parque das Flores'],
  ['local_velorio velorio unidade', 'Central de Velórios, capela 02'],
  ['localizacao_sepultado localizacao', 'Quadra 4, jazigo 210'],
  ['mantem o_que', 'O registro do pedido'],
  ['mensagem', 'Mensagem recebida com carinho.'],
  ['moderador_cliente', 'Ainda não'],
  ['motivo', 'A mensagem ofende a família.'],
  ['no', 'servidor-1'],
  ['nome nomeFalecido mostra', 'Maria do Carmo Silva'],
  ['nomeCliente quem decidido_por respondido_por registradoPor', 'Ana Rosa Lima'],
  ['nomeHomenageado homenageado', 'José Lima'],
  ['numero', 'T-000042'],
  ['obituario', 'Professora por quarenta anos, mãe de três filhos.'],
  ['pais', 'Brasil'],
  ['parentesco tipo_parentesco', 'Filho(a)'],
  ['parentesco_falecido', 'Sim'],
  ['previa', '/transmissao/K7M2PX9QTB4F.m3u8'],
  ['porque', 'A lei pede que o atendimento possa ser comprovado.'],
  ['prazo', '2027-03-16'],
  ['resposta', 'Os dados foram corrigidos.'],
  ['segredo', 'JBSWY3DPEHPK3PXP'],
  ['senha password senhaAntiga senhaNova', 'jardim tranquilo de 1973'],
  ['sexo', 'Feminino'],
  ['telefone whatsapp', '82999990000'],
  ['texto', 'Anotado pela equipe.'],
  ['tipo', 'Sepultamento'],
  ['titulo', 'Homenagens de Finados'],
  ['transmissao codigo_transmissao', ''],
  ['uri', 'otpauth://totp/Memorial:ana?secret=JBSWY3DPEHPK3PXP&issuer=Memorial'],
  ['url', '/despedida/1024'],
  ['versao', '2027-01'],
]
const valuesOf = (field: string): unknown[] => [
  ...VALUES.filter(([names]) => names.split(' ').includes(field)).map(([, value]) => value),
  ...(/(_em|Em)$/.test(field) ? [INSTANT] : []),
]

/** For every other field, by what it accepts. */
const ANY: readonly unknown[] = ['texto', 60, 1, '1', '2027-03-01 08:00:00', true, null]

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}

/** What a client sends for this schema, or receives: made from its shape and the names of its fields. */
export const exampleOf = (schema: z.ZodType, field = ''): unknown => {
  const { shape, element, innerType, in: before, options, entries, values } = schema.def as unknown as Definition
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, exampleOf(inner, name)]))
  if (element) return [exampleOf(element, valuesOf(field).length > 0 ? field : field.replace(/e?s$/, ''))]
  const inner = innerType ?? before ?? options?.[0]
  const candidates = [
    ...valuesOf(field),
    ...(inner ? [exampleOf(inner, field)] : []),
    ...[...Object.values(entries ?? {}), ...(values ?? []), ...ANY],
  ]
  return candidates.find(value => schema.safeParse(value).success)
}
