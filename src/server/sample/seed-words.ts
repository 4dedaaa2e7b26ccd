const words = (list: string): readonly string[] => list.split(',')

/** Most frequent first: the frequency of a name falls with its position. */
export const FEMININE = words(
  'Maria,Ana,Francisca,Antônia,Josefa,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Vera,Vitória,Larissa,Cláudia,Beatriz,Rita,Luana,Sônia,Renata,Eliane,Terezinha,Tereza,Raimunda,Luzia,Quitéria,Conceição,Lourdes,Helena,Cícera,Edileuza,Rosângela,Severina,Zélia,Ivone,Marlene,Benedita,Neuza,Eunice,Dulce,Iraci,Valdenice,Creusa,Gerusa,Nair,Noêmia,Olindina,Risoleta,Zuleide',
)
export const MASCULINE = words(
  'José,João,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Daniel,Marcelo,Bruno,Eduardo,Felipe,Raimundo,Rodrigo,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago,Anderson,Ricardo,Márcio,Jorge,Sebastião,Alexandre,Roberto,Edson,Diego,Vitor,Sérgio,Cláudio,Cícero,Severino,Benedito,Valdir,Osvaldo,Geraldo,Genival,Petrúcio,Edvaldo,Gilson,Heleno,Abelardo,Amaro,Nivaldo,Waldemar,Orlando,Júlio,Zacarias',
)
/** The second given name of a pair: "Maria Aparecida", "José Carlos". */
export const SECOND = {
  Feminino: words('José,Aparecida,de Fátima,das Graças,do Carmo,Lúcia,de Lourdes,Helena,Cristina,Eduarda,Luíza,Clara'),
  Masculino: words('Carlos,Antônio,Paulo,Henrique,Roberto,Vicente,Alberto,César,Augusto,Cícero,Aldo,Gabriel'),
}
export const SURNAMES = words(
  'da Silva,dos Santos,de Oliveira,de Souza,Pereira,de Lima,Ferreira,da Costa,Rodrigues,Alves,do Nascimento,Araújo,Ribeiro,de Almeida,Gomes,Barbosa,Martins,Rocha,Cavalcante,Carvalho,Soares,Bezerra,Lopes,Vieira,Dias,Monteiro,Moreira,Cardoso,Mendes,Freitas,de Melo,Teixeira,Correia,Ramos,Nunes,Moura,Castro,Campos,Farias,Batista,da Conceição,Vasconcelos,Tenório,Lins,Calheiros,Omena,Wanderley,Acioly,Malta,Vilela,Sarmento,Mendonça,Buarque,Jatobá,Peixoto,Guimarães,Magalhães,Albuquerque,Brandão,Falcão,Gusmão,Holanda,Inácio,Jucá,Leão,Maranhão,Medeiros,Pontes,Queiroz,Toledo,Uchôa,Verçosa,Ximenes,Zanotti',
)
export const CITIES = words(
  'Maceió,Arapiraca,Palmeira dos Índios,Rio Largo,Penedo,União dos Palmares,São Miguel dos Campos,Coruripe,Marechal Deodoro,Delmiro Gouveia,Viçosa,Quebrangulo,Maragogi,Murici,Piranhas',
)
export const CEMETERIES = words('Memorial Parque Maceió,Parque das Flores,Cemitério Previda,Parque do Agreste')

export const LIVES = words(
  'trabalhou trinta anos na feira e sabia o nome de cada freguês,ensinou a ler duas gerações da mesma rua,criou os filhos com a renda da costura,conhecia o rio pelo som da água,dirigiu ônibus sem um acidente,cuidou da horta até a última semana,tocava sanfona em todo São João,fez do quintal a sala da família,consertava de graça o rádio dos vizinhos,guardava cada carta recebida numa caixa de sapatos,cantava no coro da igreja,plantou o pé de manga que dá sombra à escola',
)
export const JOYS = words(
  'Gostava de dominó e de café forte,Torcia com o rádio no ouvido,Esperava o pôr do sol na calçada,Fazia o melhor cuscuz da rua,Não perdia uma novena,Contava sempre a mesma história e ninguém reclamava,Regava as plantas às sete em ponto,Chamava todo mundo de compadre',
)
export const LEAVES = words(
  'Deixa filhos e netos que aprenderam com o exemplo,Deixa saudade em três gerações,Deixa uma casa de porta aberta,Deixa muitos amigos e nenhum desafeto,Deixa a família reunida como sempre pediu',
)
export const HOMENAGENS = words(
  'Um abraço em toda a família.,Obrigado por ter tido paciência comigo.,A casa dela tinha cheiro de café e porta aberta.,Vá em paz e que Deus conforte os filhos.,Hoje a rua ficou em silêncio.,Nunca vou esquecer os conselhos.,O céu ganhou uma voz bonita.,Com respeito e saudade dos colegas de trabalho.,Quem chegava triste saía sorrindo.,Aprendi muito com essa família.,Nossos sentimentos dos vizinhos de sempre.,A lição de bondade fica com a gente.',
)
