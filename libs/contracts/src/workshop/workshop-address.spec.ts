import { typedMap } from './workshop-address';

const ID = '3070284539';

describe('a map as people paste it', () => {
  it.each([
    `https://steamcommunity.com/sharedfiles/filedetails/?id=${ID}`,
    `http://www.steamcommunity.com/workshop/filedetails?id=${ID}&searchtext=cache`,
    `https://steamcommunity.com/sharedfiles/filedetails/?l=brazilian&id=${ID}#comments`,
    `  steam://url/CommunityFilePage/${ID} `,
    `workshop/${ID}/de_cache`,
    `host_workshop_map ${ID}`,
    ID,
  ])('%s is that workshop id', (text) => {
    expect(typedMap(text)).toBe(ID);
  });

  it.each([
    'de_mirage',
    `https://steamcommunity.com.example.net/sharedfiles/filedetails/?id=${ID}`,
    `https://steamcommunity.com/profiles/${ID}`,
    `https://steamcommunity.com/sharedfiles/filedetails/?aid=${ID}`,
    `https://steamcommunity.com/sharedfiles/filedetails/?id=${'9'.repeat(21)}`,
  ])('%s stays what it is', (text) => {
    expect(typedMap(text)).toBe(text);
  });
});
