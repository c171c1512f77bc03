import type { Urgency } from '@amayumba/contract/complaints/rules.ts';

/** A tenant's complaint, with the manager's response when it is resolved. */
export interface ComplaintStory {
  category_id: number;
  title: string;
  description: string;
  urgency: Urgency;
  feedback: string;
}

const story = (category_id: number, urgency: Urgency, title: string, description: string, feedback: string) => ({
  category_id,
  urgency,
  title,
  description,
  feedback,
});

export const COMPLAINT_STORIES: readonly ComplaintStory[] = [
  story(
    4,
    'high',
    'Kitchen sink leaks',
    'Water runs into the cabinet below the sink whenever the tap is open.',
    'The plumber has changed the trap and the seal.',
  ),
  story(
    4,
    'medium',
    'Toilet does not flush properly',
    'One has to pour a jerrycan of water after it.',
    'The flushing mechanism was replaced.',
  ),
  story(
    4,
    'critical',
    'Burst pipe in the bathroom',
    'Water is coming out of the wall and runs into the corridor.',
    'Pipe mended the same evening, the wall is plastered again.',
  ),
  story(
    5,
    'high',
    'No power in the sitting room',
    'The sockets in the sitting room are dead, the lights work.',
    'A loose wire in the distribution board was tightened.',
  ),
  story(
    5,
    'medium',
    'Yaka meter shows an error',
    'It does not take the token since Sunday.',
    'The power company has reset the meter.',
  ),
  story(
    5,
    'low',
    'Corridor light is broken',
    'The light outside our door has not worked for a week.',
    'New bulb fitted.',
  ),
  story(
    6,
    'high',
    'Gate stays open at night',
    'The guard leaves the pedestrian gate open after midnight.',
    'We have spoken with the security company; the guard was changed.',
  ),
  story(
    6,
    'medium',
    'Door lock is hard to turn',
    'The key gets stuck, I am afraid it will break.',
    'Lock replaced, new keys handed over.',
  ),
  story(
    7,
    'medium',
    'Loud music every weekend',
    'The bar behind the wall plays music until three in the morning.',
    'The LC1 chairman has talked with the bar; they close at eleven now.',
  ),
  story(
    7,
    'low',
    'Generator runs early in the morning',
    'It starts at five although there is power.',
    'The timer was set anew.',
  ),
  story(
    8,
    'high',
    'No water since Friday',
    'The tank is empty and there is nothing from the tap.',
    'The pump was repaired and the tank filled.',
  ),
  story(
    8,
    'medium',
    'Low pressure in the shower',
    'On the top floor the shower only drips in the morning.',
    'A booster pump was installed.',
  ),
  story(
    8,
    'medium',
    'Brown water from the tap',
    'It clears after some minutes, but we cannot cook with it.',
    'The tank was washed out.',
  ),
  story(
    9,
    'medium',
    'Rubbish was not collected',
    'The bins have been full for nine days and attract dogs.',
    'Collected; the lorry comes on Tuesdays and Fridays again.',
  ),
  story(
    9,
    'high',
    'Septic tank smells',
    'The smell is worst in the evening near the parking.',
    'The tank was emptied.',
  ),
  story(
    10,
    'low',
    'Car on my parking place',
    'Somebody parks on the place of our flat nearly every night.',
    'The places are numbered now.',
  ),
  story(
    10,
    'medium',
    'Washing lines across the stairs',
    'One can hardly pass with a child on the back.',
    'Lines moved to the yard.',
  ),
  story(
    2,
    'medium',
    'Ceiling board is hanging down',
    'After the rain a board in the bedroom came loose.',
    'Roof sheet mended and board replaced.',
  ),
  story(2, 'low', 'Window does not close', 'The handle of the bedroom window is broken.', 'New handle fitted.'),
  story(
    2,
    'medium',
    'Termites in the wardrobe',
    'There are tunnels along the back of the wardrobe.',
    'Treated by the fumigation team; please call if they return.',
  ),
  story(
    1,
    'low',
    'When is the compound mown?',
    'The grass is high and the children play there.',
    'The gardener comes every second Saturday.',
  ),
  story(
    3,
    'low',
    'May we have a second gate remote?',
    'My wife comes home later than I do.',
    'A second remote lies ready at the office.',
  ),
];
