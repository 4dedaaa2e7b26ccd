export type SampleEventHomenagem = { cliente: string; homenageado: string; mensagem: string; aprovado: boolean }

const approved = (cliente: string, homenageado: string, mensagem: string): SampleEventHomenagem => ({
  cliente,
  homenageado,
  mensagem,
  aprovado: true,
})
const waiting = (cliente: string, homenageado: string, mensagem: string): SampleEventHomenagem => ({
  ...approved(cliente, homenageado, mensagem),
  aprovado: false,
})

/** Homenagens of the Finados event: names of at most 22 code points, messages of 10 to 145. */
export const EVENT_HOMENAGENS: readonly SampleEventHomenagem[] = [
  approved('Marta Lima', 'Maria do Carmo', 'Mãe, o arroz-doce saiu quase igual. Faltou a senhora na cozinha.'),
  approved('Tomás Farias', 'Clóvis Ramalho', 'Pai, o violão está afinado e a janela continua aberta.'),
  approved('Família Rocha', 'Antônio da Rocha', 'Os livros encontraram leitores novos. Obrigado por todos eles.'),
  approved('Nair Nunes', 'Benedito Nunes', 'A jabuticabeira deu fruto outra vez. Guardei um punhado para você.'),
  approved('Camila Pontes', 'Lúcia Helena', 'As samambaias passaram do teto, mãe. Você ia rir.'),
  approved(
    'Netos da Terezinha',
    'Dona Terezinha',
    'Fizemos a broa da página sete. A casa inteira ficou com o seu cheiro.',
  ),
  approved('Júlia Calheiros', 'Ana Beatriz', 'Hoje a praia amanheceu cheia de rastros pequenos indo para o mar.'),
  approved('Luiz Gomes', 'Severino Gomes', 'A sua plaina continua na parede, na altura da sua mão.'),
  approved('Banda da cidade', 'Mestre Djalma', 'A retreta de domingo começou com o seu dobrado preferido.'),
  approved('Zé Cícero', 'Amaro José', 'Compadre, a maré de novembro veio mansa como o senhor dizia.'),
  approved('Luzia', 'Madrinha Josefa', 'A barra do vestido da Clara foi feita na sua máquina.'),
  approved('Filhas da Iracema', 'Iracema Lins', 'A creche agora tem o seu nome, e a cozinha continua cheia.'),
  approved('Rosângela', 'Vô Heleno', 'Sinto falta do seu assobio chegando pela calçada.'),
  approved('Eliane e Marcos', 'Dona Gerusa', 'A mesa de domingo tem o seu lugar, e a toalha azul também.'),
  approved('Cristina', 'Petrúcio', 'Vinte anos depois, ainda conto as novidades para você no caminho.'),
  approved('Irmãos Sarmento', 'Nosso pai', 'O senhor nos ensinou a esperar a chuva. Ela veio.'),
  approved('Dalva', 'Minha irmã Zélia', 'As roseiras do muro floriram na semana do seu aniversário.'),
  approved('Vizinhos da Rua do Sol', 'Orlando Lima', 'Nenhuma torneira da rua pinga, seu Orlando.'),
  waiting('Paula', 'Tia Creusa', 'Guardei o seu rádio. Ele ainda pega a mesma estação de manhã.'),
  waiting('Wellington', 'Sebastião', 'Meu avô, o senhor faz falta em cada jogo de domingo.'),
  waiting('Carminha', 'Edvaldo', 'O banco da praça ficou grande para uma pessoa só.'),
  waiting('Turma de 1988', 'Professora Quitéria', 'Cada um de nós ainda escreve o seu nome com capricho.'),
]
