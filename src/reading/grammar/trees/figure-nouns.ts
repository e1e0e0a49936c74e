/** What a text calls a figure, and how it says where the figure stands: "the period laid down in", "the fee under". */
const noun =
  /^(?:(?:maximum|minimum|time|age|speed|weight|size|applicable|permitted|relevant|corresponding|general|said) )*(?:figure|limit|rate|period|maximum|minimum|amount|number|percentage|term|interval|threshold|ceiling|duration|distance|temperature|weight|height|length|width|depth|speed|time|price|sum|quantity|area|share|volume|deadline|fee|levy|charge|fine|penalty|toll|rent)$/;

/** What joins the noun to the unit that gives the figure. */
export const standing =
  /^(?:(?:laid down|set|set out|specified|stated|referred to|mentioned|prescribed|fixed|given|provided for|allowed|indicated|required|applicable|imposed|granted) )?(?:in|under|by|of)$/;

export const isFigureNoun = (words: string): boolean => noun.test(words);
