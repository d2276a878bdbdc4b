/**
 * Cars built on one platform, by their addresses in the vehicle tree: a brake disc of one fits the others.
 * Generations of one line; a model may be in one group only.
 */
const groups = `
volkswagen/golf/mk7 seat/leon/mk3 skoda/octavia/mk3 audi/a3/8v volkswagen/touran/mk2 seat/ateca/kh7 skoda/karoq/nu volkswagen/golf-sportsvan/mk1 audi/tt/8s audi/q2/ga
volkswagen/golf/mk8 seat/leon/mk4 skoda/octavia/mk4 audi/a3/8y cupra/leon/kl cupra/formentor/km7
volkswagen/passat/b8 skoda/superb/mk3 volkswagen/arteon/mk1 volkswagen/tiguan/mk2 skoda/kodiaq/mk1 seat/tarraco/kn2
volkswagen/golf/mk6 volkswagen/golf/mk5 seat/leon/mk2 skoda/octavia/mk2 audi/a3/8p volkswagen/touran/mk1 volkswagen/scirocco/mk3 volkswagen/jetta/mk5 seat/altea/5p seat/toledo/mk3 volkswagen/eos/mk1 volkswagen/caddy/mk3 skoda/yeti/5l audi/tt/8j
volkswagen/golf/mk4 seat/leon/mk1 skoda/octavia/mk1 audi/a3/8l volkswagen/bora/mk1 seat/toledo/mk2 audi/tt/8n volkswagen/new-beetle/mk1
volkswagen/polo/mk4 seat/ibiza/mk3 skoda/fabia/mk1 seat/cordoba/6l volkswagen/fox/mk1
volkswagen/polo/mk5 seat/ibiza/mk4 skoda/fabia/mk2 audi/a1/8x skoda/rapid/nh seat/toledo/mk4 skoda/roomster/5j
volkswagen/polo/mk6 seat/ibiza/mk5 skoda/fabia/mk4 audi/a1/gb seat/arona/kj7 skoda/scala/nw skoda/kamiq/nw4 volkswagen/t-cross/mk1 volkswagen/taigo/mk1
volkswagen/up/mk1 seat/mii/kf skoda/citigo/nf
volkswagen/passat/b6 volkswagen/passat/b7 skoda/superb/mk2 volkswagen/cc/cc volkswagen/cc/passat-cc volkswagen/tiguan/mk1 audi/q3/8u
volkswagen/sharan/mk2 seat/alhambra/mk2
volkswagen/transporter/t5 volkswagen/caravelle/t5 volkswagen/california/t5 volkswagen/transporter/t5-1
volkswagen/id-3/mk1 volkswagen/id-4/mk1 skoda/enyaq/5a cupra/born/k11 audi/q4-e-tron/f4
audi/a4/b8 audi/a5/8t audi/q5/8r audi/a6/c7 audi/a7/4g8
audi/a4/b7 audi/a4/b6 seat/exeo/3r
audi/a4/b9 audi/a5/f5 audi/q5/fy
bmw/1-series/e87 bmw/3-series/e90 bmw/x1/e84 bmw/z4/e89
bmw/1-series/f20 bmw/2-series/f22 bmw/3-series/f30 bmw/4-series/f32 bmw/3-series-gran-turismo/f34
bmw/3-series/e46 bmw/z4/e85 bmw/x3/e83
bmw/5-series/f10 bmw/6-series/f12 bmw/7-series/f01 bmw/5-series-gran-turismo/f07
bmw/5-series/e60 bmw/6-series/e63
bmw/x5/e70 bmw/x6/e71
bmw/x5/f15 bmw/x6/f16
bmw/x3/f25 bmw/x4/f26
bmw/x1/f48 bmw/2-series-active-tourer/f45 bmw/2-series-gran-tourer/f46 mini/countryman/f60 mini/clubman/f54
mini/hatch/r56 mini/convertible/r57 mini/clubman/r55 mini/coupe/r58 mini/roadster/r59 mini/countryman/r60 mini/paceman/r61
mini/hatch/r50 mini/convertible/r52
mini/hatch/f56 mini/convertible/f57
mercedes-benz/c-class/w204 mercedes-benz/e-class/w212 mercedes-benz/glk/x204 mercedes-benz/clc/cl203
mercedes-benz/c-class/w203 mercedes-benz/clk/c209 mercedes-benz/slk/r171
mercedes-benz/c-class/w205 mercedes-benz/glc/x253
mercedes-benz/a-class/w176 mercedes-benz/b-class/w246 mercedes-benz/cla/c117 mercedes-benz/gla/x156
mercedes-benz/a-class/w169 mercedes-benz/b-class/w245
mercedes-benz/a-class/w177 mercedes-benz/b-class/w247 mercedes-benz/cla/c118 mercedes-benz/gla/h247 mercedes-benz/glb/x247
mercedes-benz/vito/w639 mercedes-benz/viano/w639
ford/fiesta/mk6 ford/fiesta/mk7 mazda/2/de
ford/focus/mk2 volvo/s40/mk2 volvo/v50/545 volvo/c30/533 mazda/3/bk mazda/3/bl
toyota/aygo/ab10 peugeot/107/pn citroen/c1/mk1
toyota/aygo/ab40 peugeot/108/b4 citroen/c1/mk2
peugeot/206/206 peugeot/207/a7 citroen/c3/mk1 citroen/c2/a6
peugeot/208/a9 peugeot/2008/a94 citroen/c3/mk2 citroen/ds3/a55 citroen/c4-cactus/e3
peugeot/208/p21 peugeot/2008/p24 vauxhall/corsa/f vauxhall/mokka/b citroen/c4/c41
peugeot/308/t7 peugeot/307/t5 peugeot/3008/t84 peugeot/5008/t87 citroen/c4/mk1 citroen/c4/mk2 citroen/ds4/b75
peugeot/308/t9 peugeot/3008/p84 peugeot/5008/p87 citroen/c4-picasso/mk2 citroen/grand-c4-picasso/mk2
peugeot/407/407 citroen/c5/mk2 peugeot/508/w2
peugeot/partner/b9 citroen/berlingo/b9
peugeot/partner/k9 citroen/berlingo/k9 vauxhall/combo/e toyota/proace-city/k9
peugeot/boxer/x250 citroen/relay/x250 fiat/ducato/250
peugeot/expert/k0 citroen/dispatch/k0 vauxhall/vivaro/c toyota/proace/mk2
renault/clio/mk3 renault/modus/jp nissan/micra/k12 nissan/note/e11 dacia/sandero/mk1 dacia/logan/mk1
renault/clio/mk4 renault/captur/mk1 dacia/sandero/mk2 dacia/logan/mk2
renault/clio/mk5 renault/captur/mk2 nissan/juke/f16 dacia/sandero/mk3
renault/megane/mk3 renault/scenic/mk3 renault/grand-scenic/mk3 renault/fluence/l30
renault/megane/mk2 renault/scenic/mk2 renault/grand-scenic/mk2
renault/trafic/mk2 vauxhall/vivaro/a nissan/primastar/x83
renault/trafic/mk3 vauxhall/vivaro/b nissan/nv300/x82 fiat/talento/296
renault/master/mk3 vauxhall/movano/b nissan/nv400/x62
renault/twingo/mk3 smart/fortwo/453 smart/forfour/453
nissan/qashqai/j10 nissan/x-trail/t31 nissan/qashqai-2/jj10 renault/koleos/mk1
nissan/qashqai/j11 nissan/x-trail/t32 renault/kadjar/ha nissan/pulsar/c13
vauxhall/corsa/d vauxhall/corsa/e fiat/grande-punto/199 fiat/punto-evo/199 vauxhall/adam/m13 alfa-romeo/mito/955 fiat/punto/199
vauxhall/astra/h vauxhall/zafira/b
vauxhall/astra/g vauxhall/zafira/a
vauxhall/astra/j vauxhall/zafira-tourer/c vauxhall/cascada/w13 chevrolet/cruze/j300 chevrolet/orlando/j309
vauxhall/vectra/c vauxhall/signum/c
fiat/500/312 fiat/panda/169 fiat/panda/319
fiat/500x/334 jeep/renegade/bu
hyundai/i10/pa kia/picanto/ta
hyundai/i30/fd kia/ceed/ed
hyundai/i30/gd kia/ceed/jd
hyundai/ix35/lm kia/sportage/sl
hyundai/tucson/tl kia/sportage/ql
land-rover/discovery/3 land-rover/discovery/4 land-rover/range-rover-sport/l320
land-rover/freelander-2/l359 land-rover/range-rover-evoque/l538
land-rover/range-rover/l405 land-rover/range-rover-sport/l494
volvo/v70/mk3 volvo/s80/mk2 volvo/xc60/mk1 volvo/xc70/mk2
volvo/s60/mk2 volvo/v60/mk1
toyota/auris/e150 toyota/prius/xw30 lexus/ct/zwa10
toyota/gt86/zn6 subaru/brz/zc6
suzuki/splash/ex vauxhall/agila/b
porsche/boxster/987 porsche/cayman/987
porsche/boxster/981 porsche/cayman/981
`

const siblings = new Map<string, string[]>()
for (const line of groups.trim().split('\n')) {
  const keys = line.split(' ')
  for (const key of keys)
    siblings.set(
      key,
      keys.filter((other) => other !== key),
    )
}

/** Every address named here, for the test that each exists. */
export const platformKeys: readonly string[] = [...siblings.keys()]

/** Addresses of the cars that share a platform with this one. */
export const platformSiblings = (key: string): readonly string[] => siblings.get(key) ?? []

/** Makers that put the same engines into their cars. */
const engineFamilies = [
  'Volkswagen Audi SEAT Škoda Cupra',
  'BMW MINI',
  'Peugeot Citroën DS',
  'Renault Nissan Dacia',
  'Vauxhall Opel',
  'Hyundai Kia',
  'Toyota Lexus',
  'Jaguar Land|Rover',
  'Fiat Alfa|Romeo Abarth Lancia',
].map((line) => line.split(' ').map((make) => make.replace('|', ' ')))

/** Everybody who builds in the same engines, the make itself too. */
export const engineFamily = (make: string): string => engineFamilies.find((family) => family.includes(make))?.[0] ?? make
