const words = (list: string): readonly string[] => list.split(',')

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
export const HOMENAGENS = words(
  'Um abraço em toda a família.,Obrigado por ter tido paciência comigo.,A casa dela tinha cheiro de café e porta aberta.,Vá em paz e que Deus conforte os filhos.,Hoje a rua ficou em silêncio.,Nunca vou esquecer os conselhos.,O céu ganhou uma voz bonita.,Com respeito e saudade dos colegas de trabalho.,Quem chegava triste saía sorrindo.,Aprendi muito com essa família.,Nossos sentimentos dos vizinhos de sempre.,A lição de bondade fica com a gente.',
)
