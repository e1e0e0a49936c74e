/** Words that law uses for one thing, or for one thing and its kind; written before any of them was looked up. */
export const meetings = `
lorry truck|purchase buy|minor child|vessel ship|firm company|lease rent|physician doctor|licence license|permit licence|aircraft plane
car automobile|truck vehicle|hire employ|begin commence|end terminate|cancel cancellation|submit submission|expire expiry|expired expiration|approve approval
aged age|renew renewal|refusal refuse|arrived arrival|departure depart|pay payment|inspect inspection|repair mend|forbid prohibit|allow permit
dwelling home|rubbish trash|spouse husband|dog animal|rifle gun|salary wage|invoice bill|sign signature|sick ill|dead deceased
contract agreement|client customer|attorney lawyer|flat apartment|pupil student|teacher instructor|drink beverage|cargo freight|passport document|bicycle bike
motorcycle vehicle|aeroplane airplane|postpone defer|revoke revocation|supervise supervision|weigh weight|deep depth|remuneration salary|notify notification|authorise authorization
`;

/** Words of one field that are not one thing; whether they are opposites is another matter. */
export const strangers = `
driver passenger|buyer seller|before after|employer employee|open closed|import export|minimum maximum|landlord tenant|lender borrower|parent child
teacher pupil|doctor patient|day night|day month|winter summer|permit prohibit|arrive depart|inside outside|public private|loss profit
debit credit|income expense|gross net|plaintiff defendant|guest host|dog cat|car bicycle|ship aircraft|lorry car|bus train
hour minute|weight height|length width|age weight|price quantity|name address|passport licence|signature stamp|alcohol tobacco|beer wine
medicine food|door window|north south|first last|accept refuse|lock unlock|load unload|birth death|adult child|husband wife
owner tenant|insured insurer|sender recipient|nurse doctor|judge lawyer|captain crew|inspection repair|application approval|deposit refund|notice licence
`;

export const pairsOf = (lines: string): [string, string][] =>
  lines
    .split(/[|\n]/)
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(' ') as [string, string]);
