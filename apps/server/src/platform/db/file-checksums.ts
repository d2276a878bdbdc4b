/**
 * The migrations whose checksum once covered the whole file, with its comments.
 * `migrate` accepts `file` in `schema_migrations` only while the statements still have the checksum
 * `statements`, and replaces it. The texts of those files are in the history before 2026-11-22.
 * `formerStatements`: the statements changed; a later migration makes both equal (ADR 0022).
 * Delete this table when every database that is older than 2026-11-22 has been started once since.
 */
export const fileChecksums: Record<string, { file: string; statements: string; formerStatements?: string }> = {
  '0001_accounts.sql': {
    file: '33622944186a06280e728c0031c2d798adbbd7cb80cf4c2ce2775f12899c4164',
    statements: 'c1b07031e6039535df6569da733295e3d224478b81c909cdc70973ac630fec72',
  },
  '0002_outbox.sql': {
    file: '11b059888b9871737adc57aff4ab184f6fb14e37a459defc05742a9bbdd88476',
    statements: '38b99c1170f3fa3bd7fcc65aa87ed207db40a9aa2bfd9eea5eac9782403d681b',
  },
  '0003_catalogue.sql': {
    file: '56446bffa1587aecf152da67b5c40b467bf80cb987c4cb3837b76c4e88d07e82',
    statements: '329cb4765032a5d8dba9ec89e1c7596de26c80665af5ef501c18ce8e88a36c71',
  },
  '0004_listings.sql': {
    file: '741622ec62950de59d6e9d6caaca74cfa014273ad3edc8de61f1a1ca65c76080',
    statements: 'b65ab7a39658d763fa265209b5ba86ed73762cb3e57ddc2703eda6d18467fa79',
  },
  '0005_search.sql': {
    file: '8b740612b5c2d59ae5bb26a651ba3b91c3174b24095cdc5341f95b061404209c',
    statements: '1ed88c979127935bd4b0f495bb20ecbe3b2de4658c3e4dfc7c7490fb894dc597',
  },
  '0006_garage.sql': {
    file: 'eb2af3dcd8321e9ce1ccd64a72473f3ff52e3e6bf241a5eccce3d34755de438e',
    statements: '3751ca4e37f10d2178cd6d8105583612803a2832bc25c1c4296f055503fe14bc',
  },
  '0007_cart_and_checkout.sql': {
    file: 'a4035e090564270fcf1a59772e2f8776ce4b95910893aa25ccc890af845ef59d',
    statements: 'c5457afff0cb312770d5bd6a0dc2f0134e8247dcac885641b2b6aa9b0c9f3350',
  },
  '0008_notifications.sql': {
    file: 'd59b37a00c0769badeee9a9243e6e591cd55983141eaae2c1da5fad68a1d40e2',
    statements: 'bb81029322f67173d05abf422b2c2dc5ec47b88a8cc833d471356e13bcc297ca',
  },
  '0010_search_words_and_missing_vehicles.sql': {
    file: '2c60f5e057f35c42f4462e553eac1a320da9d89315bd52e084690e8101bb4977',
    statements: '2a69e3aa3565c9f61f5ae68047b37d462b6df3946f2d8f8c92a17aa2d3a1fdc8',
    formerStatements: '35038ff9d39abef03375575e7866c345251c6bd3d570f5e741b91a0310031090',
  },
  '0011_seed_marker.sql': {
    file: '956d9fc7643ff9e18149454c10b8caf1369390ee06126846267e1c2cd0c05c99',
    statements: '943aa8978769d16a957329f4d59e4662f434091eace58222612c07ccc94aec2f',
  },
  '0020_cable.sql': {
    file: '1196d7d93575ae1a9943e63115e4bb88b83b0d0afce05420a72189b3859ce6ca',
    statements: '7ff06c0c66cabeeba0ddde1f16635d8cbf56d40b197cc789185956b305a102b4',
  },
  '0030_payments_of_purchase.sql': {
    file: '17c072d5919777ca93cc44d2c9352211ecf792a8901938235847cdbad12e8643',
    statements: '3e5c59ab4d7c36d49087078692dea592d1b87f8a276842e8a764d51538e3359e',
  },
  '0031_codes_of_user.sql': {
    file: 'e14a02b5b9c63dbaf512bdbf515190c42f32a34367e1fa6bb38f4aa44d1a3493',
    statements: '6b8918bcd2e4fe9fb93cd29274996b1afff0b12d7b8a4a51ffcc89822a636183',
  },
  '0032_movements_without_orders.sql': {
    file: '894d1003ec89cca7fcb235337e5bbc384e30b0ed315b102eb6a52110c81a0d95',
    statements: '8b5997b348b046c09b1513503d64e2fba9efdeda9d9b4582e7cf6c40058f8cf7',
  },
  '0040_people.sql': {
    file: '457e82d19fee845105d5c03ee35d2a02651b07ffcef134e05305111a83f700ac',
    statements: '2c3746f08194b6e2aa0713164bf10402813e03cff06cb5fd43d922ae80dfd4e0',
  },
  '0041_ways_in.sql': {
    file: '507e169a9aada3d005a006ffa13307926a9ae8e74961151effbc3f8163b37ae0',
    statements: '8175d2247484bde452a635390670c7f2d90b2a09090370b475ded2573fad4e94',
  },
  '0042_sessions_that_ended.sql': {
    file: 'd8c1df05e67ba5a9e7ae2475ab47e590aecf5aaa4d8f1f230623f58f2c775846',
    statements: 'cea8b806534a022247b13ab27492edde6a3e3afcacf319f04337357e1584f891',
  },
  '0044_profile.sql': {
    file: 'db22484e8538e44890babdfc8e02695fc13feed0d813e5ebef6c78e3099020cd',
    statements: '1c2a39d1f422fdf32afeadcca0b79b1bb0ddd8454d4cf4025ac1f4b79b4b7804',
  },
  '0046_shipping_and_return_rules.sql': {
    file: 'be61174fc4c40bf69ad12429cf7eacc60b540b2a07ea2261184a2897e5032da5',
    statements: 'ec5aeb8549bb5f1ac77c70ffc02ee8e1363d2741aa9725bdc970fbdb6dd312a9',
  },
  '0047_documents_and_operators.sql': {
    file: '1bf1118ff861c8aaa6d464e4f5b6d3320383174385ff3dcec36c46c69ff0f810',
    statements: '62721bd20e386dc548cd5f6c561c5c4d494e02e1c92097c6ec55aebdb8e6496a',
  },
  '0054_closing_accounts.sql': {
    file: '9d7177176dc3e2a4c3af0cdfbcd11498b5e55323b731f3c482ad6e653d4f5614',
    statements: '3c3bf4d13bdf16e3ddde26d985af867e85dc553e2bd256367d09d55a6caf2505',
  },
}
